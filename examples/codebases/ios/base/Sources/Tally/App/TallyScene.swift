import SwiftUI

/// What the app target shows; its `@main` does nothing but this.
public struct TallyScene: Scene {
    @State private var dependencies = Dependencies(
        tokens: KeychainTokenStore(),
        transport: URLSessionTransport(session: .shared),
        caches: .cachesDirectory
    )

    public init() {}

    public var body: some Scene {
        WindowGroup {
            RootView(dependencies: dependencies)
        }
    }
}
