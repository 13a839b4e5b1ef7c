import Foundation

struct Currency: Hashable, Sendable {
    let code: String
    let fractionDigits: Int

    static let euro = Currency(code: "EUR", fractionDigits: 2)
    static let yen = Currency(code: "JPY", fractionDigits: 0)

    init(code: String, fractionDigits: Int) {
        self.code = code
        self.fractionDigits = fractionDigits
    }

    /// The currencies that a household can be kept in.
    init(code: String) throws {
        switch code {
        case "JPY", "KRW", "ISK": self.init(code: code, fractionDigits: 0)
        case "KWD", "BHD", "TND": self.init(code: code, fractionDigits: 3)
        case "EUR", "USD", "GBP", "CHF", "SEK", "DKK", "NOK", "PLN", "CZK": self.init(code: code, fractionDigits: 2)
        default: throw TallyError.unreadable(what: "currency")
        }
    }
}

/// An amount in a currency. On the wire: `{"amount": "12.50", "currency": "EUR"}`.
struct Money: Hashable, Sendable {
    let amount: Decimal
    let currency: Currency

    static func zero(_ currency: Currency) -> Money {
        Money(amount: 0, currency: currency)
    }

    /// The one place where money is rounded: to the currency's digits, half to even.
    func rounded() -> Money {
        var source = amount
        var result = Decimal()
        NSDecimalRound(&result, &source, currency.fractionDigits, .bankers)
        return Money(amount: result, currency: currency)
    }

    func adding(_ other: Money) throws -> Money {
        guard other.currency == currency else { throw TallyError.invalid(field: "currency") }
        return Money(amount: amount + other.amount, currency: currency)
    }

    /// Even shares that add up to the whole: what rounding leaves over goes to the first share.
    func shares(count: Int) throws -> [Money] {
        guard count > 0 else { throw TallyError.invalid(field: "count") }
        let share = Money(amount: amount / Decimal(count), currency: currency).rounded()
        let rest = amount - share.amount * Decimal(count)
        var shares = Array(repeating: share, count: count)
        shares[0] = Money(amount: share.amount + rest, currency: currency)
        return shares
    }

    /// What a person typed, in the person's own notation: "12,50" where a comma is the decimal separator.
    static func typed(_ text: String, currency: Currency, locale: Locale) throws -> Money {
        let trimmed = text.trimmingCharacters(in: .whitespaces)
        let amount: Decimal
        do {
            amount = try Decimal.FormatStyle(locale: locale).parseStrategy.parse(trimmed)
        } catch {
            throw TallyError.invalid(field: "amount")
        }
        let money = Money(amount: amount, currency: currency).rounded()
        guard money.amount > 0 else { throw TallyError.invalid(field: "amount") }
        return money
    }
}

extension Money: Codable {
    private enum CodingKeys: String, CodingKey {
        case amount, currency
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let text = try container.decode(String.self, forKey: .amount)
        guard let amount = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")) else {
            throw TallyError.unreadable(what: "amount")
        }
        let currency = try Currency(code: container.decode(String.self, forKey: .currency))
        self.init(amount: amount, currency: currency)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode("\(amount)", forKey: .amount)
        try container.encode(currency.code, forKey: .currency)
    }
}
