import Foundation
import Observation

@MainActor
@Observable
final class AddExpenseViewModel: FailureShowing {
    var title = ""
    var amountText = ""
    var failure: TallyError?
    private(set) var household: Household?
    private(set) var saved: Expense?
    private(set) var isSaving = false

    private let householdId: String
    private let expenses: ExpenseService
    private let households: HouseholdService
    private let analytics: any Analytics
    private let clock: Clock
    private let locale: Locale
    /// Made once for this form: saving again after a failure is the same intent.
    private let intent = IdempotencyKey.fresh()

    init(
        householdId: String,
        expenses: ExpenseService,
        households: HouseholdService,
        analytics: any Analytics,
        clock: Clock,
        locale: Locale
    ) {
        self.householdId = householdId
        self.expenses = expenses
        self.households = households
        self.analytics = analytics
        self.clock = clock
        self.locale = locale
    }

    func load() async {
        do {
            household = try await households.household(id: householdId)
        } catch {
            show(error)
        }
    }

    func save(paidBy: String) async {
        guard let household, !isSaving else { return }
        isSaving = true
        defer { isSaving = false }
        failure = nil
        do {
            let draft = try draft(for: household, paidBy: paidBy)
            let expense = try await expenses.add(draft, householdId: householdId, key: intent)
            saved = expense
            await analytics.track(
                .expenseAdded(expenseId: expense.id, householdId: householdId, sharers: draft.shares.count)
            )
        } catch {
            show(error)
        }
    }

    private func draft(for household: Household, paidBy: String) throws -> ExpenseDraft {
        let currency = try Currency(code: household.currencyCode)
        let total = try Money.typed(amountText, currency: currency, locale: locale)
        let payer = try household.member(id: paidBy)
        let others = household.members.filter { $0.isActive && $0.id != payer.id }
        let sharers = [payer] + others
        let parts = try total.shares(count: sharers.count)
        return ExpenseDraft(
            title: title,
            total: total,
            paidBy: payer.id,
            spentAt: clock.now(),
            shares: zip(sharers, parts).map { Expense.Share(memberId: $0.id, owed: $1) }
        )
    }
}
