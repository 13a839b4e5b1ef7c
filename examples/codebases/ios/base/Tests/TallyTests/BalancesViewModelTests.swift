import Foundation
import XCTest
@testable import Tally

@MainActor
final class BalancesViewModelTests: XCTestCase {
    func testShowsWhereEverybodyStands() async {
        let model = model([FakeTransport.json(Fixtures.household), FakeTransport.json(Fixtures.balances)])
        await model.load()
        XCTAssertEqual(model.rows.map(\.member.displayName), ["Ana", "Bo", "Cy"])
        XCTAssertNil(model.failure)
    }

    func testShowsWhatWentWrong() async {
        let model = model([FakeTransport.json("{}", status: 403)])
        await model.load()
        XCTAssertEqual(model.failure, .forbidden)
        XCTAssertTrue(model.rows.isEmpty)
    }

    private func model(_ answers: [HTTPAnswer?]) -> BalancesViewModel {
        let api = APIClient.fake(FakeTransport(answers))
        return BalancesViewModel(
            householdId: "h1",
            balances: BalanceService(api: api),
            households: HouseholdService(api: api, cache: HouseholdCache(disk: DiskCache(folder: Fixtures.folder()))),
            analytics: SilentAnalytics()
        )
    }
}
