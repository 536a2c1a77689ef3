/** What this browser keeps for all its windows. */
export const kept = keeping(() => localStorage)

/** What this browser keeps for this window alone. */
export const keptForWindow = keeping(() => sessionStorage)

/**
 * The one way to a browser's storage: what it refuses to keep, as where people block it or it is full, lasts as long
 * as the page.
 *
 * @param storage throws where it is refused, or there is none
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
    /** Undefined where nothing is kept, or nothing readable. */
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
        // Nothing was kept.
      }
    },
  }
}
