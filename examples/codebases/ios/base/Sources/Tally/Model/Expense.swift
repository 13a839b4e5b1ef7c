import Foundation

struct Expense: Codable, Identifiable, Hashable, Sendable {
    let id: String
    let householdId: String
    let title: String
    let total: Money
    let paidBy: String
    let spentAt: Date
    let shares: [Share]

    struct Share: Codable, Hashable, Sendable {
        let memberId: String
        let owed: Money
    }
}

/// What a person wants to add; the server answers with the expense that came of it.
struct ExpenseDraft: Codable, Hashable, Sendable {
    let title: String
    let total: Money
    let paidBy: String
    let spentAt: Date
    let shares: [Expense.Share]
}

struct ExpensePage: Codable, Hashable, Sendable {
    let expenses: [Expense]
    let next: String?
}
