import SwiftUI

struct SignInView: View {
    @Bindable var model: SignInViewModel

    var body: some View {
        Form {
            FailureBanner(failure: model.failure) { await model.signIn() }
            SecureField(Strings.signIn, text: $model.token)
                .textContentType(.oneTimeCode)
            Button(Strings.signIn) {
                Task { await model.signIn() }
            }
            .disabled(model.isWorking || model.token.isEmpty)
        }
    }
}
