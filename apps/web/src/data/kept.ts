/** `localStorage` that never throws: shared by all tabs. */
export const kept = keeping(() => localStorage)

/** `sessionStorage` that never throws: for this tab only. */
export const keptForWindow = keeping(() => sessionStorage)

/**
 * The only access to web storage. Values that the browser can't store, because storage is blocked or full, last
 * as long as the page.
 *
 * @param storage throws if storage is blocked or missing
 */
function keeping(storage: () => Storage) {
  const refused = new Map<string, string>()
  const read = (key: string): string | undefined => {
    if (refused.has(key)) return refused.get(key)
    try {
      return storage().getItem(key) ?? undefined
    } catch {
      return undefined
    }
  }
  return {
    read,
    /** The parsed value, or undefined if it's missing or isn't JSON. */
    readJson: (key: string): unknown => {
      try {
        return JSON.parse(read(key) ?? 'null') ?? undefined
      } catch {
        return undefined
      }
    },
    write: (key: string, value: string): void => {
      refused.delete(key)
      try {
        storage().setItem(key, value)
      } catch {
        refused.set(key, value)
      }
    },
    remove: (key: string): void => {
      refused.delete(key)
      try {
        storage().removeItem(key)
      } catch {
        // Nothing was stored.
      }
    },
  }
}
