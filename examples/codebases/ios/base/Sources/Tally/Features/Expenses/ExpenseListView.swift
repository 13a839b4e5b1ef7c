import SwiftUI

struct ExpenseListView: View {
    @State var model: ExpenseListViewModel
    let dependencies: Dependencies
    @State private var isAdding = false

    var body: some View {
        List {
            FailureBanner(failure: model.failure) { await model.loadMore() }
            ForEach(model.expenses) { expense in
                NavigationLink(value: expense) {
                    HStack {
                        Text(expense.title)
                        Spacer()
                        MoneyText(money: expense.total)
                    }
                }
                .task {
                    if expense.id == model.expenses.last?.id { await model.loadMore() }
                }
            }
        }
        .navigationTitle(Strings.expenses)
        .navigationDestination(for: Expense.self) { expense in
            ExpenseDetailView(model: dependencies.expenseDetail(expense))
        }
        .toolbar {
            Button(Strings.addExpense) { isAdding = true }
        }
        .sheet(isPresented: $isAdding) {
            AddExpenseView(model: dependencies.addExpense(householdId: model.householdId))
        }
        .refreshable { await model.reload() }
        .task { await model.reload() }
    }
}
