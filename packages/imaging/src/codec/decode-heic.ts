/// <reference path="./libheif.d.ts" />
import sharp, { type Sharp } from 'sharp'
import type { SourceInfo } from './inspect.ts'

/**
 * Decode the primary image of a HEIC file, which sharp's build of libvips can't (it has no HEVC decoder): upright by the
 * file's own rotation and mirroring, 8 bits per channel, with its color profile.
 *
 * libheif runs as WebAssembly, so a hostile file reaches only the instance's memory: at most 2 GiB, and freed with it.
 *
 * @param source what the file's header states, checked against the limits
 * @param icc the file's color profile
 * @returns an image that sharp converts like any other
 * @throws Error if the file is truncated or damaged, or its pixels aren't of the size that its header states
 */
export async function decodeHeic(
  bytes: Uint8Array,
  { width, height, hasAlpha }: Pick<SourceInfo, 'width' | 'height' | 'hasAlpha'>,
  icc: Uint8Array | undefined,
): Promise<Sharp> {
  // Loaded for the first such file: 2 MB, 60 ms.
  const { default: createLibHeif } = await import('libheif-js/libheif-wasm/libheif-bundle.mjs')
  const lib = createLibHeif()
  const context = lib.heif_context_alloc()
  const { code } = lib.heif_context_read_from_memory(context, bytes)
  if (code !== lib.heif_error_code.heif_error_Ok) throw new Error('libheif can’t read the file')
  const handle = lib.heif_js_context_get_primary_image_handle(context)
  if ('code' in handle) throw new Error('libheif finds no primary image')
  const { heif_chroma_interleaved_RGBA: rgba, heif_chroma_interleaved_RGB: rgb } = lib.heif_chroma
  const decoded = await lib.heif_js_decode_image2(
    handle,
    lib.heif_colorspace.heif_colorspace_RGB,
    hasAlpha ? rgba : rgb,
  )
  if (!('channels' in decoded)) throw new Error('libheif can’t decode the image')
  const [pixels] = decoded.channels
  if (pixels?.width !== width || pixels.height !== height)
    throw new Error(`${pixels?.width}×${pixels?.height} pixels, ${width}×${height} in the header`)
  const channels = hasAlpha ? 4 : 3
  const tiff = uncompressedTiff({ ...pixels, channels }, icc)
  return sharp(tiff, { failOn: 'error', limitInputPixels: false })
}

interface Rows {
  data: Uint8Array
  width: number
  height: number
  /** Bytes from one row to the next. */
  stride: number
  channels: 3 | 4
}

/**
 * An uncompressed TIFF (6.0, one strip) of pixels and their color profile (tag 34675 of the ICC's specification):
 * sharp takes a profile only inside a file.
 */
function uncompressedTiff(
  { data, width, height, stride, channels }: Rows,
  icc: Uint8Array = new Uint8Array(),
): Buffer {
  const rowBytes = width * channels
  const short = 3
  const long = 4
  const undefinedBytes = 7
  const hasAlpha = channels === 4
  const entryCount = 10 + (hasAlpha ? 1 : 0) + (icc.length > 0 ? 1 : 0)
  const bitsAt = 8 + 2 + entryCount * 12 + 4
  const iccAt = bitsAt + channels * 2
  const pixelsAt = iccAt + icc.length + (icc.length % 2)
  const file = Buffer.alloc(pixelsAt + rowBytes * height)
  file.write('II*\0', 'latin1')
  file.writeUInt32LE(8, 4)
  file.writeUInt16LE(entryCount, 8)
  let at = 10
  const entry = (tag: number, type: number, count: number, value: number) => {
    file.writeUInt16LE(tag, at)
    file.writeUInt16LE(type, at + 2)
    file.writeUInt32LE(count, at + 4)
    file.writeUInt32LE(value, at + 8)
    at += 12
  }
  entry(256, long, 1, width)
  entry(257, long, 1, height)
  entry(258, short, channels, bitsAt)
  entry(259, short, 1, 1) // no compression
  entry(262, short, 1, 2) // RGB
  entry(273, long, 1, pixelsAt)
  entry(277, short, 1, channels)
  entry(278, long, 1, height)
  entry(279, long, 1, rowBytes * height)
  entry(284, short, 1, 1) // channels interleaved
  if (hasAlpha) entry(338, short, 1, 2) // alpha, not premultiplied
  if (icc.length > 0) entry(34675, undefinedBytes, icc.length, iccAt)
  for (let channel = 0; channel < channels; channel++) file.writeUInt16LE(8, bitsAt + channel * 2)
  file.set(icc, iccAt)
  for (let row = 0; row < height; row++)
    file.set(data.subarray(row * stride, row * stride + rowBytes), pixelsAt + row * rowBytes)
  return file
}
