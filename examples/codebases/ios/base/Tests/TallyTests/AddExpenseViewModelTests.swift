import Foundation
import XCTest
@testable import Tally

@MainActor
final class AddExpenseViewModelTests: XCTestCase {
    func testSavingAgainUsesTheSameKey() async throws {
        let transport = FakeTransport([
            FakeTransport.json(Fixtures.household), nil, FakeTransport.json(Fixtures.expense),
        ])
        let model = try model(transport)
        await model.load()
        model.title = "Groceries"
        model.amountText = "30.00"
        await model.save(paidBy: "m1")
        XCTAssertEqual(model.failure, .offline)
        await model.save(paidBy: "m1")
        XCTAssertEqual(model.saved?.id, "e1")
        let keys = await transport.requests.suffix(2).map { $0.value(forHTTPHeaderField: "Idempotency-Key") }
        XCTAssertEqual(keys[0], keys[1])
    }

    func testWhoLeftDoesNotShare() async throws {
        let transport = FakeTransport([FakeTransport.json(Fixtures.household), FakeTransport.json(Fixtures.expense)])
        let model = try model(transport)
        await model.load()
        model.amountText = "10"
        await model.save(paidBy: "m1")
        let body = await transport.requests.last?.httpBody ?? Data()
        let draft = try JSONDecoder.tally.decode(ExpenseDraft.self, from: body)
        XCTAssertEqual(draft.shares.map(\.memberId), ["m1", "m2", "m3"])
    }

    private func model(_ transport: FakeTransport) throws -> AddExpenseViewModel {
        let api = APIClient.fake(transport)
        return AddExpenseViewModel(
            householdId: "h1",
            expenses: ExpenseService(api: api),
            households: HouseholdService(api: api, cache: HouseholdCache(disk: DiskCache(folder: Fixtures.folder()))),
            analytics: SilentAnalytics(),
            clock: .stopped(at: try ISODate.date("2026-09-01T18:30:00Z")),
            locale: Locale(identifier: "en_US")
        )
    }
}
