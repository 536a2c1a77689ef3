import {
  compositeOverBlurred,
  compositeOverColor,
  cropImage,
  decode,
  dropAlpha,
  embedMetadata,
  encode,
  inspectBytes,
  type Metadata,
  type Raster,
  shrink,
  subjectBox,
  withoutLocation,
} from '@pentimento/imaging'
import { type ExportOptions, type ImageFormat, mediaTypes, ToolError } from '@pentimento/protocol'
import { toToolError } from './to-tool-error.ts'

/** A stored result, and the original that it was made from. */
export interface ExportSource {
  output: Uint8Array
  format: ImageFormat
  /** Whether the result already has metadata of the original. */
  hasMetadata: boolean
  /** Undefined for a result that was made without an image. */
  original: Uint8Array | undefined
}

/** The files were checked when they were stored. */
const noLimits = { maxPixels: Number.POSITIVE_INFINITY, maxBytes: Number.POSITIVE_INFINITY }
const defaultQuality = 90
/** Below this, a smaller file isn't worth its artifacts. */
const minQuality = 30
const defaultBlur = 40

/**
 * Write a result as a file of another format, quality or composition. A file that only gets other metadata isn't
 * encoded again, so that it loses nothing.
 *
 * @throws ToolError if a file can't be read; the signal's reason once aborted
 */
export async function exportOutput(
  source: ExportSource,
  options: ExportOptions,
  signal: AbortSignal,
): Promise<{ bytes: Uint8Array; mediaType: string }> {
  try {
    const format = options.format ?? source.format
    const metadata = await chosenMetadata(source, options)
    signal.throwIfAborted()
    const bytes = changesPixels(source, options)
      ? await encodeAgain(source, { ...options, format }, metadata, signal)
      : await withMetadata(source, metadata)
    return { bytes, mediaType: mediaTypes[format] }
  } catch (error) {
    signal.throwIfAborted()
    throw toToolError(error)
  }
}

function changesPixels({ format, hasMetadata }: ExportSource, options: ExportOptions): boolean {
  const { quality, maxBytes, background, trim } = options
  return (
    hasMetadata ||
    (options.format !== undefined && options.format !== format) ||
    [quality, maxBytes].some(value => value !== undefined && format !== 'png') ||
    [background, trim].some(value => value !== undefined)
  )
}

async function chosenMetadata(
  { original }: ExportSource,
  { metadata = 'none' }: ExportOptions,
): Promise<Metadata | undefined> {
  if (metadata === 'none' || !original) return undefined
  const { metadata: all } = await inspectBytes(original, noLimits)
  return metadata === 'all' ? all : withoutLocation(all)
}

async function withMetadata(
  { output, format }: ExportSource,
  metadata: Metadata | undefined,
): Promise<Uint8Array> {
  if (!metadata) return output
  return embedMetadata(output, format, metadata, await inspectBytes(output, noLimits))
}

async function encodeAgain(
  source: ExportSource,
  { format, quality = defaultQuality, maxBytes, ...composition }: ExportOptions & { format: ImageFormat },
  metadata: Metadata | undefined,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { raster } = await decode(source.output, noLimits)
  signal.throwIfAborted()
  const image = await compose(raster, source.original, composition)
  signal.throwIfAborted()
  const encodeAt = (quality: number) => encode(image, { format, quality, ...(metadata && { metadata }) })
  if (maxBytes === undefined || format === 'png') return encodeAt(quality)
  return encodeWithin(maxBytes, quality, encodeAt, signal)
}

/** The highest quality whose file is small enough, by bisection; the lowest quality if none is. */
async function encodeWithin(
  maxBytes: number,
  maxQuality: number,
  encodeAt: (quality: number) => Promise<Uint8Array>,
  signal: AbortSignal,
): Promise<Uint8Array> {
  let best = await encodeAt(maxQuality)
  if (best.length <= maxBytes) return best
  let [low, high] = [Math.min(minQuality, maxQuality), maxQuality - 1]
  best = await encodeAt(low)
  while (low < high) {
    signal.throwIfAborted()
    const middle = Math.ceil((low + high) / 2)
    const file = await encodeAt(middle)
    if (file.length <= maxBytes) {
      best = file
      low = middle
    } else high = middle - 1
  }
  return best
}

async function compose(
  cutout: Raster,
  original: Uint8Array | undefined,
  { background, blur = defaultBlur, trim }: ExportOptions,
): Promise<Raster> {
  if (cutout.channels !== 4) return cutout
  const box = trim === undefined ? undefined : subjectBox(cutout, trim)
  const image = background ? await overBackground(cutout, original, background, blur) : cutout
  return box ? cropImage(image, box) : image
}

async function overBackground(
  cutout: Raster,
  original: Uint8Array | undefined,
  background: string,
  blur: number,
): Promise<Raster> {
  if (background !== 'blur') return compositeOverColor(cutout, background)
  if (!original) throw new ToolError('missing-file', { detail: 'image' })
  const { raster } = await decode(original, noLimits)
  return compositeOverBlurred(cutout, await shrink(dropAlpha(raster), cutout.width, cutout.height), blur)
}
