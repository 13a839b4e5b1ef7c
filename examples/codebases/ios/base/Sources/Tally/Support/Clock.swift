import Foundation

/// The time, handed in, so that a test can stop it.
struct Clock: Sendable {
    let now: @Sendable () -> Date

    static let system = Clock(now: { Date() })

    static func stopped(at date: Date) -> Clock {
        Clock(now: { date })
    }
}
