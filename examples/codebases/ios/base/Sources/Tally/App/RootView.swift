import SwiftUI

struct RootView: View {
    let dependencies: Dependencies
    @State private var session: SignInViewModel

    init(dependencies: Dependencies) {
        self.dependencies = dependencies
        _session = State(initialValue: dependencies.signIn())
    }

    var body: some View {
        Group {
            if let householdId = session.householdId {
                TabView {
                    NavigationStack {
                        ExpenseListView(
                            model: dependencies.expenseList(householdId: householdId),
                            dependencies: dependencies
                        )
                    }
                    .tabItem { Label(Strings.expenses, systemImage: "list.bullet") }
                    NavigationStack {
                        BalancesView(model: dependencies.balanceSheet(householdId: householdId))
                            .toolbar {
                                Button(Strings.signOut) {
                                    Task { await session.signOut() }
                                }
                            }
                    }
                    .tabItem { Label(Strings.balances, systemImage: "equal.circle") }
                }
            } else {
                SignInView(model: session)
            }
        }
        .task { await session.resume() }
    }
}
