import Foundation
@testable import Tally

enum Fixtures {
    static let household = """
        {"id": "h1", "name": "Lindenstrasse", "currency_code": "EUR", "members": [
          {"id": "m1", "display_name": "Ana", "left_at": null},
          {"id": "m2", "display_name": "Bo", "left_at": null},
          {"id": "m3", "display_name": "Cy", "left_at": null},
          {"id": "m4", "display_name": "Di", "left_at": "2026-03-01T00:00:00Z"}]}
        """

    static let balances = """
        [{"member_id": "m1", "net": {"amount": "30.00", "currency": "EUR"}},
         {"member_id": "m2", "net": {"amount": "-10.00", "currency": "EUR"}},
         {"member_id": "m3", "net": {"amount": "-20.00", "currency": "EUR"}}]
        """

    static let expense = """
        {"id": "e1", "household_id": "h1", "title": "Groceries", "paid_by": "m1", "spent_at": "2026-09-01T18:30:00Z",
         "total": {"amount": "30.00", "currency": "EUR"},
         "shares": [{"member_id": "m1", "owed": {"amount": "30.00", "currency": "EUR"}}]}
        """

    static func euro(_ text: String) -> Money {
        Money(amount: Decimal(string: text) ?? 0, currency: .euro)
    }

    static func folder() -> URL {
        FileManager.default.temporaryDirectory.appending(path: "tally-\(UUID().uuidString)")
    }
}
