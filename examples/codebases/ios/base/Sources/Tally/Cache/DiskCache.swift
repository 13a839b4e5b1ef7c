import Foundation

/// Files in a folder that the system may empty at any time. A miss is `nil`; nothing here ever fails its caller.
actor DiskCache: Clearable {
    private let folder: URL

    init(folder: URL) {
        self.folder = folder
    }

    func data(for key: String) -> Data? {
        try? Data(contentsOf: file(for: key))
    }

    func keep(_ data: Data, for key: String) {
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try? data.write(to: file(for: key), options: .atomic)
    }

    func remove(_ key: String) {
        try? FileManager.default.removeItem(at: file(for: key))
    }

    func clear() {
        try? FileManager.default.removeItem(at: folder)
    }

    private func file(for key: String) -> URL {
        let name = key.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "unnamed"
        return folder.appending(path: name)
    }
}
