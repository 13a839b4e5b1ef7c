/// What is counted. Identifiers and numbers; nothing that a person wrote, and nothing that says who somebody is.
struct AnalyticsEvent: Codable, Hashable, Sendable {
    let name: String
    let ids: [String: String]
    let counts: [String: Int]

    static func expenseAdded(expenseId: String, householdId: String, sharers: Int) -> AnalyticsEvent {
        AnalyticsEvent(
            name: "expense_added",
            ids: ["expense": expenseId, "household": householdId],
            counts: ["sharers": sharers]
        )
    }

    static func balancesShown(householdId: String, open: Int) -> AnalyticsEvent {
        AnalyticsEvent(name: "balances_shown", ids: ["household": householdId], counts: ["open": open])
    }
}
