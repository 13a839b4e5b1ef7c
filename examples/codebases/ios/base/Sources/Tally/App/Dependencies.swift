import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Puts the app together, once, when it starts.
@MainActor
final class Dependencies {
    let session: SessionService
    let households: HouseholdService
    let expenses: ExpenseService
    let balances: BalanceService
    let analytics: any Analytics
    let clock: Clock
    let locale: Locale

    init(tokens: any TokenStore, transport: any HTTPTransport, caches: URL, clock: Clock = .system, locale: Locale = .current) {
        let api = APIClient(transport: transport, tokens: tokens)
        let householdCache = HouseholdCache(disk: DiskCache(folder: caches.appending(path: "households")))
        session = SessionService(api: api, tokens: tokens, personal: [householdCache])
        households = HouseholdService(api: api, cache: householdCache)
        expenses = ExpenseService(api: api)
        balances = BalanceService(api: api)
        analytics = BatchingAnalytics(transport: transport)
        self.clock = clock
        self.locale = locale
    }

    func signIn() -> SignInViewModel {
        SignInViewModel(session: session)
    }

    func expenseList(householdId: String) -> ExpenseListViewModel {
        ExpenseListViewModel(householdId: householdId, service: expenses)
    }

    func expenseDetail(_ expense: Expense) -> ExpenseDetailViewModel {
        ExpenseDetailViewModel(expense: expense, service: expenses)
    }

    func addExpense(householdId: String) -> AddExpenseViewModel {
        AddExpenseViewModel(
            householdId: householdId,
            expenses: expenses,
            households: households,
            analytics: analytics,
            clock: clock,
            locale: locale
        )
    }

    func balanceSheet(householdId: String) -> BalancesViewModel {
        BalancesViewModel(householdId: householdId, balances: balances, households: households, analytics: analytics)
    }
}
