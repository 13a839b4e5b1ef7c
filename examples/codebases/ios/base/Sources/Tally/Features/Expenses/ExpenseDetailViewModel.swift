import Observation

@MainActor
@Observable
final class ExpenseDetailViewModel: FailureShowing {
    private(set) var expense: Expense
    private(set) var isDeleted = false
    var failure: TallyError?

    private let service: ExpenseService
    private let deletion = IdempotencyKey.fresh()

    init(expense: Expense, service: ExpenseService) {
        self.expense = expense
        self.service = service
    }

    func refresh() async {
        failure = nil
        do {
            expense = try await service.expense(id: expense.id, householdId: expense.householdId)
        } catch {
            show(error)
        }
    }

    func delete() async {
        failure = nil
        do {
            try await service.delete(id: expense.id, householdId: expense.householdId, key: deletion)
            isDeleted = true
        } catch {
            show(error)
        }
    }
}
