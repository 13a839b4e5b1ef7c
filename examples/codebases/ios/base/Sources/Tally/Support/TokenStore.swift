import Foundation

/// Where the session's token is kept. The app uses the keychain; tests use memory.
protocol TokenStore: Sendable {
    func token() async throws -> String
    func save(_ token: String) async throws
    func remove() async throws
}

actor MemoryTokenStore: TokenStore {
    private var kept: String?

    init(token: String? = nil) {
        kept = token
    }

    func token() throws -> String {
        guard let kept else { throw TallyError.signedOut }
        return kept
    }

    func save(_ token: String) {
        kept = token
    }

    func remove() {
        kept = nil
    }
}
