/// A view model that shows what went wrong.
@MainActor
protocol FailureShowing: AnyObject {
    var failure: TallyError? { get set }
}

extension FailureShowing {
    /// A cancelled task is nobody's failure: the person went elsewhere.
    func show(_ error: any Error) {
        if error is CancellationError { return }
        failure = error as? TallyError ?? .unreadable(what: "answer")
    }
}
