import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Counts what people do. It never throws and never holds anybody up.
protocol Analytics: Sendable {
    func track(_ event: AnalyticsEvent) async
}

actor BatchingAnalytics: Analytics {
    private static let collector = URL(string: "https://events.tally.example/batch")!

    private let transport: any HTTPTransport
    private let batchSize: Int
    private var waiting: [AnalyticsEvent] = []

    init(transport: any HTTPTransport, batchSize: Int = 20) {
        self.transport = transport
        self.batchSize = batchSize
    }

    func track(_ event: AnalyticsEvent) async {
        waiting.append(event)
        guard waiting.count >= batchSize else { return }
        let batch = waiting
        waiting = []
        Task { await deliver(batch) }
    }

    private func deliver(_ batch: [AnalyticsEvent]) async {
        var request = URLRequest(url: Self.collector)
        request.httpMethod = "POST"
        request.httpBody = try? JSONEncoder.tally.encode(batch)
        _ = try? await transport.answer(to: request)
    }
}

struct SilentAnalytics: Analytics {
    func track(_ event: AnalyticsEvent) async {}
}
