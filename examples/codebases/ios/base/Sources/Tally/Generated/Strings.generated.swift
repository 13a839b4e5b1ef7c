// Written by the translators' tool. Do not edit.
enum Strings {
    static let addExpense = "Add expense"
    static let amount = "Amount"
    static let balances = "Balances"
    static let cancel = "Cancel"
    static let expenses = "Expenses"
    static let paidBy = "Paid by"
    static let save = "Save"
    static let settled = "Settled"
    static let signIn = "Sign in"
    static let signOut = "Sign out"
    static let title = "Title"
    static let tryAgain = "Try again"
}
