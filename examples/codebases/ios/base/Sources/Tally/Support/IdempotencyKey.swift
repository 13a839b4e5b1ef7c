import Foundation

/// One key for one intent of a person. The server answers a second write with the same key with what the first one made.
struct IdempotencyKey: Hashable, Sendable {
    let value: String

    init(value: String) {
        self.value = value
    }

    static func fresh() -> IdempotencyKey {
        IdempotencyKey(value: UUID().uuidString.lowercased())
    }
}
