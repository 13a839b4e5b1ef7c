import Foundation

actor ExpenseService {
    private let api: APIClient

    init(api: APIClient) {
        self.api = api
    }

    func page(householdId: String, after cursor: String?) async throws -> ExpensePage {
        var query = [URLQueryItem(name: "limit", value: "50")]
        if let cursor { query.append(URLQueryItem(name: "after", value: cursor)) }
        return try await api.send(.get("households", householdId, "expenses", query: query))
    }

    func expense(id: String, householdId: String) async throws -> Expense {
        try await api.send(.get("households", householdId, "expenses", id))
    }

    func add(_ draft: ExpenseDraft, householdId: String, key: IdempotencyKey) async throws -> Expense {
        try await api.send(.post("households", householdId, "expenses", body: draft, key: key))
    }

    func delete(id: String, householdId: String, key: IdempotencyKey) async throws {
        try await api.send(.delete("households", householdId, "expenses", id, key: key))
    }
}
