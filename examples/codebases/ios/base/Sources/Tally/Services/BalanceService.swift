import Foundation

actor BalanceService {
    private let api: APIClient

    init(api: APIClient) {
        self.api = api
    }

    func balances(householdId: String) async throws -> [Balance] {
        try await api.send(.get("households", householdId, "balances"))
    }
}
