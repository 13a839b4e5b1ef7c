import SwiftUI

struct ExpenseDetailView: View {
    @State var model: ExpenseDetailViewModel
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        List {
            FailureBanner(failure: model.failure) { await model.refresh() }
            Section {
                MoneyText(money: model.expense.total)
                Text(model.expense.spentAt, format: .dateTime.day().month().year())
            }
            Section {
                ForEach(model.expense.shares, id: \.memberId) { share in
                    MoneyText(money: share.owed)
                }
            }
        }
        .navigationTitle(model.expense.title)
        .toolbar {
            Button(role: .destructive) {
                Task { await model.delete() }
            } label: {
                Image(systemName: "trash")
            }
        }
        .onChange(of: model.isDeleted) { dismiss() }
        .task { await model.refresh() }
    }
}
