import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct HTTPAnswer: Sendable {
    let status: Int
    let body: Data
}

/// The wire. Throws `TallyError.offline` where no answer came.
protocol HTTPTransport: Sendable {
    func answer(to request: URLRequest) async throws -> HTTPAnswer
}

struct URLSessionTransport: HTTPTransport {
    let session: URLSession

    func answer(to request: URLRequest) async throws -> HTTPAnswer {
        do {
            let (body, response) = try await session.data(for: request)
            guard let http = response as? HTTPURLResponse else { throw TallyError.unreadable(what: "answer") }
            return HTTPAnswer(status: http.statusCode, body: body)
        } catch let error as URLError {
            if error.code == .cancelled { throw CancellationError() }
            throw TallyError.offline
        }
    }
}
