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
  return editFirstDirectory(exif, (file, { entries, removeEntry }) => {
    const entry = entries.find(({ tag }) => tag === gpsDirectoryTag)
    if (!entry) return
    eraseDirectory(file, file.read32(entry.at + 8))
    removeEntry(entry.at)
  })
}

/**
 * A copy of EXIF without the thumbnail directory: the thumbnail shows the original, with everything that was removed
 * from it.
 */
export function removeExifThumbnail(exif: Uint8Array): Uint8Array {
  return editFirstDirectory(exif, (file, { nextPointer }) => {
    const { bytes, read32, write32 } = file
    const next = nextPointer === undefined ? 0 : read32(nextPointer)
    if (nextPointer === undefined || next === 0) return
    const directory = readDirectory(file, next)
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

/** EXIF's bytes, and numbers in its byte order. */
interface ExifBytes {
  bytes: Buffer
  read16: (at: number) => number
  read32: (at: number) => number
  write16: (at: number, value: number) => void
  write32: (at: number, value: number) => void
}

interface Directory {
  entries: { tag: number; at: number }[]
  /** Where the offset of the next directory is; undefined if the file ends before. */
  nextPointer: number | undefined
  removeEntry: (at: number) => void
}

function editFirstDirectory(
  exif: Uint8Array,
  edit: (file: ExifBytes, directory: Directory) => void,
): Uint8Array {
  const bytes = Buffer.from(exif)
  if (bytes.length < 14) return bytes
  const file = inByteOrder(bytes)
  const directory = readDirectory(file, file.read32(4))
  if (directory) edit(file, directory)
  return bytes
}

function inByteOrder(bytes: Buffer): ExifBytes {
  const isLittle = bytes.toString('latin1', 0, 2) === 'II'
  return {
    bytes,
    read16: at => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)),
    read32: at => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)),
    write16: (at, value) => void (isLittle ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at)),
    write32: (at, value) => void (isLittle ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at)),
  }
}

function readDirectory({ bytes, read16, write16 }: ExifBytes, start: number): Directory | undefined {
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
    write16(start, count - 1)
  }
  return { entries, nextPointer, removeEntry }
}

/** Overwrite a directory and the values that its entries point to. */
function eraseDirectory(file: ExifBytes, start: number): void {
  const directory = readDirectory(file, start)
  if (!directory) return
  const { bytes, read16, read32 } = file
  for (const { at } of directory.entries) {
    const length = (typeBytes[read16(at + 2)] ?? 0) * read32(at + 4)
    if (length > 4) erase(bytes, read32(at + 8), length)
  }
  erase(bytes, start, 2 + directory.entries.length * entryBytes)
}

/** Overwrite a range, which a damaged file may place outside of it. */
function erase(bytes: Buffer, from: number, length: number): void {
  const start = Math.min(from, bytes.length)
  bytes.fill(0, start, Math.min(start + length, bytes.length))
}
