import Observation

@MainActor
@Observable
final class BalancesViewModel: FailureShowing {
    struct Row: Identifiable, Hashable {
        let member: Member
        let balance: Balance

        var id: String { balance.id }
    }

    private(set) var rows: [Row] = []
    var failure: TallyError?

    let householdId: String
    private let balances: BalanceService
    private let households: HouseholdService
    private let analytics: any Analytics

    init(householdId: String, balances: BalanceService, households: HouseholdService, analytics: any Analytics) {
        self.householdId = householdId
        self.balances = balances
        self.households = households
        self.analytics = analytics
    }

    func load() async {
        failure = nil
        do {
            let household = try await households.household(id: householdId)
            let standing = try await balances.balances(householdId: householdId)
            rows = try standing.map { Row(member: try household.member(id: $0.memberId), balance: $0) }
            let open = standing.filter { !$0.isSettled }.count
            await analytics.track(.balancesShown(householdId: householdId, open: open))
        } catch {
            show(error)
        }
    }
}
