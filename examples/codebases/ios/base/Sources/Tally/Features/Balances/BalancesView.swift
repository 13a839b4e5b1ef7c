import SwiftUI

struct BalancesView: View {
    @State var model: BalancesViewModel

    var body: some View {
        List {
            FailureBanner(failure: model.failure) { await model.load() }
            ForEach(model.rows) { row in
                HStack {
                    Text(row.member.displayName)
                    Spacer()
                    if row.balance.isSettled {
                        Text(Strings.settled)
                    } else {
                        MoneyText(money: row.balance.net)
                    }
                }
            }
        }
        .navigationTitle(Strings.balances)
        .refreshable { await model.load() }
        .task { await model.load() }
    }
}
