import Foundation

/// Where a member stands. Positive: the household owes the member. Negative: the member owes the household.
struct Balance: Codable, Identifiable, Hashable, Sendable {
    let memberId: String
    let net: Money

    var id: String { memberId }
    var isSettled: Bool { net.amount == 0 }
}
