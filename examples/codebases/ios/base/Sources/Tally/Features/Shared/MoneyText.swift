import SwiftUI

/// Money as the person's region writes it.
struct MoneyText: View {
    let money: Money

    var body: some View {
        Text(money.amount, format: .currency(code: money.currency.code))
            .monospacedDigit()
    }
}
