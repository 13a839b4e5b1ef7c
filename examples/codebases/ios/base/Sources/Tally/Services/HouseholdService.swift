import Foundation

actor HouseholdService {
    private let api: APIClient
    private let cache: HouseholdCache

    init(api: APIClient, cache: HouseholdCache) {
        self.api = api
        self.cache = cache
    }

    /// The household as the server has it; throws `notFound` for one that is gone.
    func household(id: String) async throws -> Household {
        let household: Household = try await api.send(.get("households", id))
        await cache.keep(household)
        return household
    }

    /// What this device last saw of the household; throws `notFound` where it never did.
    func lastSeen(id: String) async throws -> Household {
        guard let household = await cache.household(id: id) else {
            throw TallyError.notFound(entity: "household", id: id)
        }
        return household
    }
}
