/** What the browser's storage keeps under a key, as JSON; undefined where it keeps nothing, or nothing readable. */
export function keptJson(storage: Storage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
