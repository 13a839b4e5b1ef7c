import Foundation
import XCTest
@testable import Tally

final class MoneyTests: XCTestCase {
    func testSharesAddUpToTheWhole() throws {
        let shares = try Fixtures.euro("10.00").shares(count: 3)
        XCTAssertEqual(shares, [Fixtures.euro("3.34"), Fixtures.euro("3.33"), Fixtures.euro("3.33")])
    }

    func testHalfIsRoundedToEven() {
        XCTAssertEqual(Fixtures.euro("0.125").rounded(), Fixtures.euro("0.12"))
        XCTAssertEqual(Fixtures.euro("0.135").rounded(), Fixtures.euro("0.14"))
    }

    func testTypedAmountFollowsTheRegion() throws {
        let money = try Money.typed("12,50", currency: .euro, locale: Locale(identifier: "de_DE"))
        XCTAssertEqual(money, Fixtures.euro("12.50"))
    }

    func testTypedAmountHasToBePositive() {
        XCTAssertThrowsError(try Money.typed("0", currency: .euro, locale: Locale(identifier: "en_US")))
    }

    func testCurrenciesDoNotMix() {
        XCTAssertThrowsError(try Fixtures.euro("1").adding(.zero(.yen)))
    }

    func testTheWireCarriesText() throws {
        let text = String(decoding: try JSONEncoder.tally.encode(Fixtures.euro("12.50")), as: UTF8.self)
        XCTAssertEqual(text, #"{"amount":"12.5","currency":"EUR"}"#)
    }
}
