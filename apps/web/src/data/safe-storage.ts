/** `localStorage` that never throws: shared by all tabs. */
export const safeLocalStorage = createSafeStorage(() => localStorage)

/** `sessionStorage` that never throws: for this tab only. */
export const safeSessionStorage = createSafeStorage(() => sessionStorage)

/**
 * The only access to web storage. Values that the browser can't store, because storage is blocked or full, last
 * as long as the page.
 *
 * @param storage throws if storage is blocked or missing
 */
function createSafeStorage(storage: () => Storage) {
  const memory = new Map<string, string>()
  const read = (key: string): string | undefined => {
    if (memory.has(key)) return memory.get(key)
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
      memory.delete(key)
      try {
        storage().setItem(key, value)
      } catch {
        memory.set(key, value)
      }
    },
    remove: (key: string): void => {
      memory.delete(key)
      try {
        storage().removeItem(key)
      } catch {
        // Nothing was stored.
      }
    },
  }
}
