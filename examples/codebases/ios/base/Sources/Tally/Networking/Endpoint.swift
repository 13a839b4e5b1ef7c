import Foundation

/// One request to the server, before it has a host and a token.
struct Endpoint: Sendable {
    enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case delete = "DELETE"
    }

    let method: Method
    let path: [String]
    var query: [URLQueryItem] = []
    var body: Data?
    var idempotencyKey: IdempotencyKey?

    static func get(_ path: String..., query: [URLQueryItem] = []) -> Endpoint {
        Endpoint(method: .get, path: path, query: query)
    }

    static func post(_ path: String..., body: some Encodable, key: IdempotencyKey) throws -> Endpoint {
        let data = try JSONEncoder.tally.encode(body)
        return Endpoint(method: .post, path: path, body: data, idempotencyKey: key)
    }

    static func delete(_ path: String..., key: IdempotencyKey) -> Endpoint {
        Endpoint(method: .delete, path: path, idempotencyKey: key)
    }
}
