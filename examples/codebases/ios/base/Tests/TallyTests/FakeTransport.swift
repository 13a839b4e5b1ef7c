import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif
@testable import Tally

/// Answers from a list, in order, and remembers what it was asked.
actor FakeTransport: HTTPTransport {
    private var answers: [HTTPAnswer?]
    private(set) var requests: [URLRequest] = []

    /// `nil` in the list stands for a request that no answer came to.
    init(_ answers: [HTTPAnswer?]) {
        self.answers = answers
    }

    func answer(to request: URLRequest) async throws -> HTTPAnswer {
        requests.append(request)
        guard !answers.isEmpty, let answer = answers.removeFirst() else { throw TallyError.offline }
        return answer
    }

    static func json(_ text: String, status: Int = 200) -> HTTPAnswer {
        HTTPAnswer(status: status, body: Data(text.utf8))
    }
}

extension APIClient {
    static func fake(_ transport: FakeTransport) -> APIClient {
        APIClient(transport: transport, tokens: MemoryTokenStore(token: "t-1"))
    }
}
