import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import type { Raster } from '../raster.ts'
import { Adler32 } from './adler32.ts'
import { bestFilter, rowFilter } from './png-filters.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Filtered bytes that are packed as one; what a core does in about 10 ms. */
const stripBytes = 1 << 20
/** Strips that are packed at a time: as many as Node has threads for it. */
const atOnce = 4
/**
 * What is left of a photograph by its filters is noise, in which matches beyond runs are chance: looking
 * for runs alone takes a fifth less time and gives a tenth fewer bytes; of a screenshot, a tenth more.
 */
const packing = { strategy: constants.Z_RLE, level: 1, memLevel: 9 }
/** RFC 1950: deflate with a window of 32 KiB, packed fast, no dictionary. */
const zlibHeader = Buffer.from([0x78, 0x01])
/** RFC 1951: an empty last block of fixed codes, then the byte is filled up. */
const lastBlock = Buffer.from([0x03, 0x00])
const deflate = promisify(deflateRaw)

/**
 * Write a picture as a PNG (third edition, 2025; 8 bits a channel, not interlaced). Strips of rows are
 * filtered here and packed on Node's threads beside each other, the way pigz does it: each ends on a
 * byte's border, so that one after another they are one stream.
 */
export async function writePng(picture: Raster): Promise<Uint8Array> {
  const { width, height, channels } = picture
  const stride = width * channels + 1
  const rows = Math.max(1, Math.floor(stripBytes / stride))
  const writeRow = rowFilter(picture)
  const check = new Adler32()
  const packed: Promise<Buffer>[] = []
  for (let top = 0; top < height; top += rows) {
    const bottom = Math.min(height, top + rows)
    const filter = bestFilter(picture, top, bottom)
    const strip = Buffer.allocUnsafe((bottom - top) * stride)
    for (let y = top; y < bottom; y++) writeRow(filter, y, strip, (y - top) * stride)
    check.update(strip)
    packed.push(deflate(strip, { ...packing, chunkSize: 1 << 18, finishFlush: constants.Z_SYNC_FLUSH }))
    await packed.at(-atOnce)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  header[9] = channels === 4 ? 6 : 2
  const strips = await Promise.all(packed)
  const stream = [zlibHeader, ...strips, lastBlock, check.digest()]
  return Buffer.concat([
    signature,
    ...chunk('IHDR', [header]),
    ...chunk('IDAT', stream),
    ...chunk('IEND', []),
  ])
}

function chunk(type: string, content: Uint8Array[]): Uint8Array[] {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(
    content.reduce((sum, { length }) => sum + length, 0),
    0,
  )
  head.write(type, 4, 'latin1')
  const end = Buffer.alloc(4)
  end.writeUInt32BE(
    content.reduce((sum, part) => crc32(part, sum), crc32(head.subarray(4))),
    0,
  )
  return [head, ...content, end]
}
