import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends endpoints with the session's token, and turns what is no success into a `TallyError`.
actor APIClient {
    static let production = URL(string: "https://api.tally.example/v1")!

    private let base: URL
    private let transport: any HTTPTransport
    private let tokens: any TokenStore

    init(base: URL = APIClient.production, transport: any HTTPTransport, tokens: any TokenStore) {
        self.base = base
        self.transport = transport
        self.tokens = tokens
    }

    func send<Answer: Decodable & Sendable>(_ endpoint: Endpoint, as type: Answer.Type = Answer.self) async throws -> Answer {
        let body = try await perform(endpoint)
        do {
            return try JSONDecoder.tally.decode(Answer.self, from: body)
        } catch {
            throw TallyError.unreadable(what: String(describing: type))
        }
    }

    func send(_ endpoint: Endpoint) async throws {
        _ = try await perform(endpoint)
    }

    private func perform(_ endpoint: Endpoint) async throws -> Data {
        let token = try await tokens.token()
        let request = request(for: endpoint, token: token)
        let answer = try await transport.answer(to: request)
        try Task.checkCancellation()
        switch answer.status {
        case 200..<300: return answer.body
        case 401: throw TallyError.signedOut
        case 403: throw TallyError.forbidden
        case 404: throw TallyError.notFound(entity: endpoint.path.first ?? "", id: endpoint.path.last ?? "")
        case 409: throw TallyError.conflict(code: Self.code(of: answer.body))
        case 422: throw TallyError.invalid(field: Self.code(of: answer.body))
        default: throw TallyError.server(status: answer.status)
        }
    }

    private func request(for endpoint: Endpoint, token: String) -> URLRequest {
        var url = endpoint.path.reduce(base) { $0.appending(path: $1) }
        if !endpoint.query.isEmpty { url.append(queryItems: endpoint.query) }
        var request = URLRequest(url: url)
        request.httpMethod = endpoint.method.rawValue
        request.httpBody = endpoint.body
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        if endpoint.body != nil {
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        if let key = endpoint.idempotencyKey {
            request.setValue(key.value, forHTTPHeaderField: "Idempotency-Key")
        }
        return request
    }

    private struct Refusal: Decodable {
        let code: String
    }

    private static func code(of body: Data) -> String {
        do {
            return try JSONDecoder.tally.decode(Refusal.self, from: body).code
        } catch {
            return "unknown"
        }
    }
}
