import Foundation
import XCTest
@testable import Tally

final class SessionServiceTests: XCTestCase {
    func testSignOutLeavesNothingBehind() async throws {
        let tokens = MemoryTokenStore(token: "t-1")
        let disk = DiskCache(folder: Fixtures.folder())
        await disk.keep(Data("x".utf8), for: "a")
        let api = APIClient(transport: FakeTransport([]), tokens: tokens)
        try await SessionService(api: api, tokens: tokens, personal: [disk]).signOut()
        let left = await disk.data(for: "a")
        XCTAssertNil(left)
        do {
            _ = try await tokens.token()
            XCTFail("expected an error")
        } catch {
            XCTAssertEqual(error as? TallyError, .signedOut)
        }
    }
}
