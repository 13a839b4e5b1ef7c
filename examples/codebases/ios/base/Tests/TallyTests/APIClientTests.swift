import Foundation
import XCTest
@testable import Tally

final class APIClientTests: XCTestCase {
    func testSendsTheTokenAndTheKey() async throws {
        let transport = FakeTransport([FakeTransport.json("{}")])
        try await APIClient.fake(transport).send(.delete("things", "1", key: IdempotencyKey(value: "k-1")))
        let request = await transport.requests.first
        XCTAssertEqual(request?.value(forHTTPHeaderField: "Authorization"), "Bearer t-1")
        XCTAssertEqual(request?.value(forHTTPHeaderField: "Idempotency-Key"), "k-1")
        XCTAssertEqual(request?.url?.absoluteString, "https://api.tally.example/v1/things/1")
    }

    func testStatusesBecomeErrors() async {
        await expect(401, .signedOut)
        await expect(403, .forbidden)
        await expect(404, .notFound(entity: "things", id: "1"))
        await expect(409, .conflict(code: "taken"))
        await expect(503, .server(status: 503))
    }

    func testNoAnswerIsOffline() async {
        do {
            try await APIClient.fake(FakeTransport([nil])).send(.get("things"))
            XCTFail("expected an error")
        } catch {
            XCTAssertEqual(error as? TallyError, .offline)
        }
    }

    private func expect(_ status: Int, _ expected: TallyError) async {
        let transport = FakeTransport([FakeTransport.json(#"{"code": "taken"}"#, status: status)])
        do {
            try await APIClient.fake(transport).send(.get("things", "1"))
            XCTFail("expected \(expected)")
        } catch {
            XCTAssertEqual(error as? TallyError, expected)
        }
    }
}
