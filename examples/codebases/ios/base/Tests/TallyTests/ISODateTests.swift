import Foundation
import XCTest
@testable import Tally

final class ISODateTests: XCTestCase {
    func testThereAndBack() throws {
        let date = try ISODate.date("2026-09-01T18:30:00Z")
        XCTAssertEqual(ISODate.text(date), "2026-09-01T18:30:00Z")
    }

    func testWhatIsNoDateIsThrown() {
        XCTAssertThrowsError(try ISODate.date("yesterday")) { error in
            XCTAssertEqual(error as? TallyError, .unreadable(what: "date"))
        }
    }
}
