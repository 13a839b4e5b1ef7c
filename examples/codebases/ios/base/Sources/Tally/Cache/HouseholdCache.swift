import Foundation

/// The household as it was last seen, so that the first screen has something to show.
actor HouseholdCache: Clearable {
    private let disk: DiskCache

    init(disk: DiskCache) {
        self.disk = disk
    }

    func household(id: String) async -> Household? {
        guard let data = await disk.data(for: "household-\(id)") else { return nil }
        return try? JSONDecoder.tally.decode(Household.self, from: data)
    }

    func keep(_ household: Household) async {
        guard let data = try? JSONEncoder.tally.encode(household) else { return }
        await disk.keep(data, for: "household-\(household.id)")
    }

    func clear() async {
        await disk.clear()
    }
}
