import Foundation
import XCTest
@testable import Tally

final class HouseholdServiceTests: XCTestCase {
    func testKeepsWhatItSaw() async throws {
        let transport = FakeTransport([FakeTransport.json(Fixtures.household)])
        let service = service(transport)
        let fresh = try await service.household(id: "h1")
        let seen = try await service.lastSeen(id: "h1")
        XCTAssertEqual(seen, fresh)
        XCTAssertEqual(seen.members.filter(\.isActive).count, 3)
    }

    func testNeverSeenIsNotFound() async {
        do {
            _ = try await service(FakeTransport([])).lastSeen(id: "h9")
            XCTFail("expected an error")
        } catch {
            XCTAssertEqual(error as? TallyError, .notFound(entity: "household", id: "h9"))
        }
    }

    private func service(_ transport: FakeTransport) -> HouseholdService {
        let cache = HouseholdCache(disk: DiskCache(folder: Fixtures.folder()))
        return HouseholdService(api: .fake(transport), cache: cache)
    }
}
