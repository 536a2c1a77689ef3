export interface TaskRequest {
  files: Record<string, File>
  params: object
}

export interface KeyedTaskRequest extends TaskRequest {
  /** Idempotency key, a UUID: repeating the request with the same key creates no second task. */
  key: string
}

/** Whether two requests are equal; files that the page created again are compared byte by byte. */
export async function isSameRequest(one: TaskRequest, other: TaskRequest): Promise<boolean> {
  const names = Object.keys(one.files)
  if (names.join() !== Object.keys(other.files).join()) return false
  if (JSON.stringify(one.params) !== JSON.stringify(other.params)) return false
  const comparisons = names.map(name => isSameFile(one.files[name], other.files[name]))
  return (await Promise.all(comparisons)).every(Boolean)
}

async function isSameFile(one: File | undefined, other: File | undefined): Promise<boolean> {
  if (one === other) return true
  if (!one || !other || one.name !== other.name || one.size !== other.size) return false
  // Files from disk or from a restored draft keep their modification time; only files that the page creates
  // differ, and they are small.
  if (one.lastModified === other.lastModified) return true
  const [bytes, otherBytes] = await Promise.all(
    [one, other].map(async file => new Uint8Array(await file.arrayBuffer())),
  )
  return bytes?.every((byte, index) => byte === otherBytes?.[index]) ?? false
}
