import Observation

@MainActor
@Observable
final class ExpenseListViewModel: FailureShowing {
    private(set) var expenses: [Expense] = []
    private(set) var isLoading = false
    var failure: TallyError?

    let householdId: String
    private var next: String?
    private var reachedEnd = false
    private let service: ExpenseService

    init(householdId: String, service: ExpenseService) {
        self.householdId = householdId
        self.service = service
    }

    func reload() async {
        next = nil
        reachedEnd = false
        await loadMore(replacing: true)
    }

    func loadMore() async {
        await loadMore(replacing: false)
    }

    private func loadMore(replacing: Bool) async {
        guard !isLoading, !reachedEnd else { return }
        isLoading = true
        defer { isLoading = false }
        failure = nil
        do {
            let page = try await service.page(householdId: householdId, after: next)
            expenses = replacing ? page.expenses : expenses + page.expenses
            next = page.next
            reachedEnd = page.next == nil
        } catch {
            show(error)
        }
    }
}
