// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Tally",
    defaultLocalization: "en",
    platforms: [.iOS(.v17)],
    products: [
        .library(name: "Tally", targets: ["Tally"])
    ],
    targets: [
        .target(name: "Tally", path: "Sources/Tally"),
        .testTarget(name: "TallyTests", dependencies: ["Tally"], path: "Tests/TallyTests"),
    ],
    swiftLanguageModes: [.v6]
)
