const gpsDirectoryTag = 0x8825
const entryBytes = 12
/** Bytes of one value by EXIF type (Exif 2.32, section 4.6.2); index 0 is unused. */
const typeBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]
/** Properties that name a place: GPS coordinates, and the location fields of IPTC and Photoshop. */
const xmpLocation = /GPS|Location|location|City|Country|State/

/**
 * A copy of EXIF without its GPS directory, whose values are overwritten. Malformed structures are returned unchanged
 * if they have no readable directory.
 */
export function removeExifLocation(exif: Uint8Array): Uint8Array {
  return editFirstDirectory(exif, directory => {
    const entry = directory.entries.find(({ tag }) => tag === gpsDirectoryTag)
    if (!entry) return
    eraseDirectory(directory, directory.read32(entry.at + 8))
    directory.removeEntry(entry.at)
  })
}

/**
 * A copy of EXIF without the thumbnail directory: the thumbnail shows the original, with everything that was removed
 * from it.
 */
export function removeExifThumbnail(exif: Uint8Array): Uint8Array {
  return editFirstDirectory(exif, ({ bytes, nextPointer, read32, write32 }) => {
    const next = nextPointer === undefined ? 0 : read32(nextPointer)
    if (nextPointer === undefined || next === 0) return
    const directory = readDirectory(bytes, next)
    const readValue = (tag: number) => {
      const entry = directory?.entries.find(one => one.tag === tag)
      return entry && read32(entry.at + 8)
    }
    const [offset, length] = [readValue(0x0201), readValue(0x0202)]
    if (offset !== undefined && length !== undefined) erase(bytes, offset, length)
    write32(nextPointer, 0)
  })
}

/** Undefined if an XMP packet names a place; properties can't be removed one by one from every serialization. */
export function withoutXmpLocation(xmp: Uint8Array): Uint8Array | undefined {
  return xmpLocation.test(Buffer.from(xmp).toString('utf8')) ? undefined : xmp
}

interface Directory {
  bytes: Buffer
  entries: { tag: number; at: number }[]
  /** Where the offset of the next directory is; undefined if the file ends before. */
  nextPointer: number | undefined
  read32: (at: number) => number
  write32: (at: number, value: number) => void
  removeEntry: (at: number) => void
}

function editFirstDirectory(exif: Uint8Array, edit: (directory: Directory) => void): Uint8Array {
  const bytes = Buffer.from(exif)
  if (bytes.length < 14) return bytes
  const isLittle = bytes.toString('latin1', 0, 2) === 'II'
  const directory = readDirectory(bytes, isLittle ? bytes.readUInt32LE(4) : bytes.readUInt32BE(4))
  if (directory) edit(directory)
  return bytes
}

function readDirectory(bytes: Buffer, start: number): Directory | undefined {
  const isLittle = bytes.toString('latin1', 0, 2) === 'II'
  const read16 = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const read32 = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  const write32 = (at: number, value: number) =>
    void (isLittle ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at))
  if (start + 2 > bytes.length) return undefined
  const count = Math.min(read16(start), Math.floor((bytes.length - start - 2) / entryBytes))
  const end = start + 2 + count * entryBytes
  const entries = Array.from({ length: count }, (_, index) => {
    const at = start + 2 + index * entryBytes
    return { tag: read16(at), at }
  })
  const nextPointer = end + 4 <= bytes.length ? end : undefined
  const removeEntry = (at: number) => {
    const tail = nextPointer === undefined ? end : end + 4
    bytes.copy(bytes, at, at + entryBytes, tail)
    bytes.fill(0, tail - entryBytes, tail)
    if (isLittle) bytes.writeUInt16LE(count - 1, start)
    else bytes.writeUInt16BE(count - 1, start)
  }
  return { bytes, entries, nextPointer, read32, write32, removeEntry }
}

/** Overwrite a directory and the values that its entries point to. */
function eraseDirectory({ bytes, read32 }: Directory, start: number): void {
  const directory = readDirectory(bytes, start)
  if (!directory) return
  const isLittle = bytes.toString('latin1', 0, 2) === 'II'
  for (const { at } of directory.entries) {
    const type = isLittle ? bytes.readUInt16LE(at + 2) : bytes.readUInt16BE(at + 2)
    const length = (typeBytes[type] ?? 0) * read32(at + 4)
    if (length > 4) erase(bytes, read32(at + 8), length)
  }
  erase(bytes, start, 2 + directory.entries.length * entryBytes)
}

/** Overwrite a range, which a damaged file may place outside of it. */
function erase(bytes: Buffer, from: number, length: number): void {
  const start = Math.min(from, bytes.length)
  bytes.fill(0, start, Math.min(start + length, bytes.length))
}
