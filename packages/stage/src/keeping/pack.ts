const mark = '$file'

/** A value whose files are named in place of being there. */
export interface Packed {
  value: unknown
  files: ReadonlyMap<string, File>
  /** Of its files and of its arrays of numbers. */
  bytes: number
}

const names = new WeakMap<File, string>()

/** A file's name in what is kept: the same as long as the page stands, so that each is written once. */
function nameOf(file: File): string {
  const name = names.get(file) ?? crypto.getRandomValues(new Uint32Array(4)).join('-')
  names.set(file, name)
  return name
}

/**
 * Take the files out of a value of plain objects, arrays, arrays of numbers and files. What is one object in
 * two places stays one.
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
 * Put the files back where `pack` took them out, in place.
 *
 * @throws where a file is missing
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
    if (!file) throw new Error(`the file ${name} was not kept`)
    names.set(file, name)
    return file
  }
  return unpacked(value)
}
