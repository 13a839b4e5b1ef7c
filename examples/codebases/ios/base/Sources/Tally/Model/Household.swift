import Foundation

struct Household: Codable, Identifiable, Hashable, Sendable {
    let id: String
    let name: String
    let currencyCode: String
    let members: [Member]

    func member(id memberId: String) throws -> Member {
        guard let member = members.first(where: { $0.id == memberId }) else {
            throw TallyError.notFound(entity: "member", id: memberId)
        }
        return member
    }
}

struct Member: Codable, Identifiable, Hashable, Sendable {
    let id: String
    let displayName: String
    let leftAt: Date?

    var isActive: Bool { leftAt == nil }
}
