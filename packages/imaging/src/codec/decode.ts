import type { Sharp } from 'sharp'
import { ImagingError } from '../errors.ts'
import type { Mask } from '../mask/mask.ts'
import type { Raster } from '../raster.ts'
import { decodeHeic } from './decode-heic.ts'
import { type DecodeLimits, openFile, type SourceInfo } from './inspect.ts'

/** A decoded image file. */
export interface DecodedImage {
  raster: Raster
  source: SourceInfo
}

/**
 * Decode the first image of a file: rotated upright by its EXIF orientation, converted to sRGB by its color
 * profile, 8 bits per channel. Has four channels only if at least one pixel is transparent.
 *
 * @throws ImagingError as `inspect`, and 'corrupt-file' for a truncated or damaged file
 */
export async function decode(bytes: Uint8Array, limits: DecodeLimits): Promise<DecodedImage> {
  const { file, source, icc } = await openFile(bytes, limits)
  const pixels = source.format === 'heic' ? decodeHeic(bytes, source, icc) : Promise.resolve(file)
  const { data, info } = await pixels.then(toSrgb).catch(cause => {
    const values = { format: source.format }
    throw new ImagingError('corrupt-file', 'incomplete or invalid {format} data', { values, cause })
  })
  const { width, height } = info
  return { raster: toRgbOrRgba(data, width, height, info.channels), source: { ...source, width, height } }
}

const toSrgb = (file: Sharp) =>
  file.autoOrient().toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })

/**
 * Decode a mask: pixels that are at least half bright and half opaque become 255, all others 0.
 *
 * @throws ImagingError as `decode`
 */
export async function decodeMask(bytes: Uint8Array, limits: DecodeLimits): Promise<Mask> {
  const { raster } = await decode(bytes, limits)
  const { data, width, height, channels } = raster
  const mask = new Uint8Array(width * height)
  for (let pixel = 0, at = 0; pixel < mask.length; pixel++, at += channels) {
    const brightness = (data[at] * 77 + data[at + 1] * 150 + data[at + 2] * 29) >> 8
    const isOpaque = channels === 3 || data[at + 3] >= 128
    mask[pixel] = isOpaque && brightness >= 128 ? 255 : 0
  }
  return { data: mask, width, height }
}

function toRgbOrRgba(data: Uint8Array, width: number, height: number, channels: number): Raster {
  const hasColor = channels >= 3
  const hasAlpha = channels === 2 || channels === 4
  const isTransparent = hasAlpha && !isOpaque(data, channels)
  if (hasColor && hasAlpha === isTransparent) return { data, width, height, channels: hasAlpha ? 4 : 3 }
  const outChannels = isTransparent ? 4 : 3
  const out = new Uint8ClampedArray(width * height * outChannels)
  for (let from = 0, to = 0; to < out.length; from += channels, to += outChannels) {
    out[to] = data[from]
    out[to + 1] = data[hasColor ? from + 1 : from]
    out[to + 2] = data[hasColor ? from + 2 : from]
    if (isTransparent) out[to + 3] = data[from + channels - 1]
  }
  return { data: out, width, height, channels: outChannels }
}

function isOpaque(data: Uint8Array, channels: number): boolean {
  for (let at = channels - 1; at < data.length; at += channels) if (data[at] !== 255) return false
  return true
}
