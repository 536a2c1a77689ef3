const mark = '$file'

/** A value in which files are replaced by their ids. */
export interface Packed {
  value: unknown
  files: ReadonlyMap<string, File>
  /** Total size of its files and typed arrays. */
  bytes: number
}

const names = new WeakMap<File, string>()

/** A file's id in the draft; stable while the page is open, so that each file is written once. */
function nameOf(file: File): string {
  const name = names.get(file) ?? crypto.getRandomValues(new Uint32Array(4)).join('-')
  names.set(file, name)
  return name
}

/**
 * Replace the files in a value of plain objects, arrays, typed arrays and files by their ids. An object that is
 * referenced twice stays one object.
 */
export function pack(value: unknown): Packed {
  const files = new Map<string, File>()
  const seen = new Map<object, unknown>()
  let bytes = 0
  const packed = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part
    if (seen.has(part)) return seen.get(part)
    if (part instanceof File) {
      const name = nameOf(part)
      files.set(name, part)
      bytes += part.size
      return remembered(part, { [mark]: name })
    }
    if (ArrayBuffer.isView(part)) {
      bytes += part.byteLength
      return remembered(part, part)
    }
    if (Array.isArray(part)) {
      const list: unknown[] = []
      seen.set(part, list)
      for (const one of part) list.push(packed(one))
      return list
    }
    const copy: Record<string, unknown> = {}
    seen.set(part, copy)
    for (const [key, one] of Object.entries(part)) copy[key] = packed(one)
    return copy
  }
  const remembered = (part: object, made: object) => {
    seen.set(part, made)
    return made
  }
  return { value: packed(value), files, bytes }
}

/**
 * Restore the files that `pack` replaced; modifies the value.
 *
 * @throws if a file is missing
 */
export function unpack(value: unknown, files: ReadonlyMap<string, File>): unknown {
  const seen = new Set<object>()
  const unpacked = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null || ArrayBuffer.isView(part)) return part
    const name = (part as Record<string, unknown>)[mark]
    if (typeof name === 'string') return fileBy(name)
    if (seen.has(part)) return part
    seen.add(part)
    for (const [key, one] of Object.entries(part)) (part as Record<string, unknown>)[key] = unpacked(one)
    return part
  }
  const fileBy = (name: string) => {
    const file = files.get(name)
    if (!file) throw new Error(`file ${name} is missing`)
    names.set(file, name)
    return file
  }
  return unpacked(value)
}
