import SwiftUI

struct FailureBanner: View {
    let failure: TallyError?
    let retry: @MainActor () async -> Void

    var body: some View {
        if let failure {
            HStack {
                Text(LocalizedStringKey(failure.messageKey))
                Spacer()
                if failure.isWorthRetrying {
                    Button(Strings.tryAgain) {
                        Task { await retry() }
                    }
                }
            }
            .padding()
            .background(.red.opacity(0.15))
            .accessibilityElement(children: .combine)
        }
    }
}
