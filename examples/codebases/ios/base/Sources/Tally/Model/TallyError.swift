import Foundation

/// Everything that can go wrong in Tally, in the words of the app. Services throw these and nothing else.
enum TallyError: Error, Equatable, Sendable {
    case notFound(entity: String, id: String)
    case signedOut
    case forbidden
    case conflict(code: String)
    case invalid(field: String)
    case offline
    case server(status: Int)
    case unreadable(what: String)

    /// The key of the sentence that a person reads.
    var messageKey: String {
        switch self {
        case .notFound: "error.not_found"
        case .signedOut: "error.signed_out"
        case .forbidden: "error.forbidden"
        case .conflict: "error.conflict"
        case .invalid: "error.invalid"
        case .offline: "error.offline"
        case .server: "error.server"
        case .unreadable: "error.unreadable"
        }
    }

    /// Whether trying the same thing again can help.
    var isWorthRetrying: Bool {
        switch self {
        case .offline, .server: true
        default: false
        }
    }
}
