import SwiftUI

struct AddExpenseView: View {
    @State var model: AddExpenseViewModel
    @State private var paidBy = ""
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        NavigationStack {
            Form {
                FailureBanner(failure: model.failure) { await model.load() }
                TextField(Strings.title, text: $model.title)
                TextField(Strings.amount, text: $model.amountText)
                    .keyboardType(.decimalPad)
                Picker(Strings.paidBy, selection: $paidBy) {
                    ForEach(model.household?.members.filter(\.isActive) ?? []) { member in
                        Text(member.displayName).tag(member.id)
                    }
                }
            }
            .toolbar {
                Button(Strings.save) {
                    Task { await model.save(paidBy: paidBy) }
                }
                .disabled(model.isSaving || paidBy.isEmpty)
            }
            .onChange(of: model.saved) { dismiss() }
            .task { await model.load() }
        }
    }
}
