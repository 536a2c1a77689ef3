const fileKey = '$file'

/** A value in which files are replaced by their ids. */
export interface PackedValue {
  value: unknown
  files: ReadonlyMap<string, File>
  /** Total size of its files and typed arrays. */
  bytes: number
}

const fileIds = new WeakMap<File, string>()

/** A file's id in the draft; stable while the page is open, so that each file is written once. */
function idOf(file: File): string {
  const name = fileIds.get(file) ?? crypto.getRandomValues(new Uint32Array(4)).join('-')
  fileIds.set(file, name)
  return name
}

/**
 * Replace the files in a value of plain objects, arrays, typed arrays and files by their ids. An object that is
 * referenced twice stays one object.
 */
export function pack(value: unknown): PackedValue {
  const files = new Map<string, File>()
  const packedParts = new Map<object, unknown>()
  let bytes = 0
  const packPart = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part
    if (packedParts.has(part)) return packedParts.get(part)
    if (part instanceof File) {
      const name = idOf(part)
      files.set(name, part)
      bytes += part.size
      return remember(part, { [fileKey]: name })
    }
    if (ArrayBuffer.isView(part)) {
      bytes += part.byteLength
      return remember(part, part)
    }
    if (Array.isArray(part)) {
      const list: unknown[] = []
      packedParts.set(part, list)
      for (const item of part) list.push(packPart(item))
      return list
    }
    const copy: Record<string, unknown> = {}
    packedParts.set(part, copy)
    for (const [key, item] of Object.entries(part)) copy[key] = packPart(item)
    return copy
  }
  const remember = (part: object, result: object) => {
    packedParts.set(part, result)
    return result
  }
  return { value: packPart(value), files, bytes }
}

/**
 * Restore the files that `pack` replaced; modifies the value.
 *
 * @throws if a file is missing
 */
export function unpack(value: unknown, files: ReadonlyMap<string, File>): unknown {
  const seen = new Set<object>()
  const unpackPart = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null || ArrayBuffer.isView(part)) return part
    const name = (part as Record<string, unknown>)[fileKey]
    if (typeof name === 'string') return fileById(name)
    if (seen.has(part)) return part
    seen.add(part)
    for (const [key, item] of Object.entries(part)) (part as Record<string, unknown>)[key] = unpackPart(item)
    return part
  }
  const fileById = (name: string) => {
    const file = files.get(name)
    if (!file) throw new Error(`file ${name} is missing`)
    fileIds.set(file, name)
    return file
  }
  return unpackPart(value)
}
