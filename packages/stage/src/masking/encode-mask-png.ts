import type { Mask } from './mask-op.ts'

/**
 * Encode a mask as a PNG with one bit per pixel; 255 becomes white. A canvas would need four bytes per pixel
 * (256 MB at 64 megapixels), which fails on phones.
 *
 * Grayscale, bit depth 1, filter 0, one IDAT chunk: PNG, third edition. The browser's `deflate` is the zlib format
 * that IDAT requires.
 */
export async function encodeMaskPng(mask: Mask): Promise<Blob> {
  const header = new DataView(new ArrayBuffer(13))
  header.setUint32(0, mask.width)
  header.setUint32(4, mask.height)
  header.setUint8(8, 1)
  const parts = [
    signature,
    chunk('IHDR', new Uint8Array(header.buffer)),
    chunk('IDAT', await deflate(packBits(mask))),
    chunk('IEND', new Uint8Array()),
  ]
  return new Blob(parts, { type: 'image/png' })
}

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

/** Rows of bits, each preceded by filter type 0. */
function packBits({ data, width, height }: Mask): Uint8Array<ArrayBuffer> {
  const stride = 1 + Math.ceil(width / 8)
  const bits = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++) {
    const row = data.subarray(y * width, (y + 1) * width)
    for (let x = row.indexOf(255); x >= 0 && x < width; x++) {
      if (row[x] === 255)
        bits[y * stride + 1 + (x >> 3)] = (bits[y * stride + 1 + (x >> 3)] ?? 0) | (0x80 >> (x & 7))
    }
  }
  return bits
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new CompressionStream('deflate')
  const writer = writable.getWriter()
  const [compressed] = await Promise.all([
    new Response(readable).arrayBuffer(),
    writer.write(bytes),
    writer.close(),
  ])
  return new Uint8Array(compressed)
}

function chunk(type: string, content: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(12 + content.length)
  const view = new DataView(out.buffer)
  view.setUint32(0, content.length)
  out.set(new TextEncoder().encode(type), 4)
  out.set(content, 8)
  view.setUint32(8 + content.length, crc32(out.subarray(4, 8 + content.length)))
  return out
}

/** CRC-32 (ISO 3309; PNG, annex D). */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0)
  return ~crc >>> 0
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})
