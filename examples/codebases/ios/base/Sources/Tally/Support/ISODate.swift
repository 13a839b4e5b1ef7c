import Foundation

/// Dates on the wire and on disk: ISO-8601, in UTC, to the second. The one formatter of the app.
enum ISODate {
    private static let style = Date.ISO8601FormatStyle()

    static func text(_ date: Date) -> String {
        style.format(date)
    }

    static func date(_ text: String) throws -> Date {
        do {
            return try style.parse(text)
        } catch {
            throw TallyError.unreadable(what: "date")
        }
    }
}

extension JSONDecoder {
    static var tally: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .custom { source in
            try ISODate.date(source.singleValueContainer().decode(String.self))
        }
        return decoder
    }
}

extension JSONEncoder {
    static var tally: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.sortedKeys]
        encoder.dateEncodingStrategy = .custom { date, target in
            var container = target.singleValueContainer()
            try container.encode(ISODate.text(date))
        }
        return encoder
    }
}
