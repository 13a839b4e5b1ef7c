import Observation

@MainActor
@Observable
final class SignInViewModel: FailureShowing {
    var token = ""
    var failure: TallyError?
    private(set) var householdId: String?
    private(set) var isWorking = false

    private let session: SessionService

    init(session: SessionService) {
        self.session = session
    }

    func signIn() async {
        guard !isWorking else { return }
        isWorking = true
        defer { isWorking = false }
        failure = nil
        do {
            try await session.signIn(token: token)
            householdId = try await session.currentHouseholdId()
            token = ""
        } catch {
            show(error)
        }
    }

    func resume() async {
        do {
            householdId = try await session.currentHouseholdId()
        } catch TallyError.signedOut {
            householdId = nil
        } catch {
            show(error)
        }
    }

    func signOut() async {
        do {
            try await session.signOut()
            householdId = nil
        } catch {
            show(error)
        }
    }
}
