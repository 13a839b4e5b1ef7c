import Foundation

actor SessionService {
    private let api: APIClient
    private let tokens: any TokenStore
    private let personal: [any Clearable]

    init(api: APIClient, tokens: any TokenStore, personal: [any Clearable]) {
        self.api = api
        self.tokens = tokens
        self.personal = personal
    }

    /// The signed-in member's household.
    func currentHouseholdId() async throws -> String {
        let session: Session = try await api.send(.get("session"))
        return session.householdId
    }

    func signIn(token: String) async throws {
        try await tokens.save(token)
    }

    /// Takes the token and everything personal off this device.
    func signOut() async throws {
        try await tokens.remove()
        for store in personal {
            await store.clear()
        }
    }

    private struct Session: Decodable, Sendable {
        let householdId: String
    }
}
