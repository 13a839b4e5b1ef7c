/// What holds a person's data on this device, and lets go of it at sign-out.
protocol Clearable: Sendable {
    func clear() async
}
