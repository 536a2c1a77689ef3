import { builtInOutpainting, type Engines, type Matting, type Raster, type Work } from '@pentimento/imaging'
import { defineMessage, type MessageDescriptor, ToolError } from '@pentimento/protocol'
import { z } from 'zod'

/** Longest side of the extended image, in pixels: small enough to wait for. */
const longest = 512

const margin = z.int().min(0).max(longest)
const matteSide = z.int().min(1).max(128)

/** Margins to add, in pixels of the image, and the subject, which must not be repeated. */
export const extendParams = z.strictObject({
  left: margin,
  right: margin,
  up: margin,
  down: margin,
  seed: z.int().min(0).max(0x7fffffff).default(0),
  subject: z
    .strictObject({ width: matteSide, height: matteSide, data: z.base64() })
    .optional()
    .describe('The subject’s matte, one byte per pixel, 0 to 255, row-major.'),
})
export type ExtendParams = z.output<typeof extendParams>

/**
 * Extend a small image to preview a result. Always uses the built-in engine, because a provider would charge
 * for a mere preview.
 *
 * @throws ToolError 'invalid-parameter' if a side would exceed 512 pixels, or if the subject's data doesn't match
 *   its size
 */
export async function extendPreview(
  image: Raster,
  { subject, ...options }: ExtendParams,
  { engines, signal, progress }: Work & { engines: Engines },
): Promise<{ image: Raster; madeBy: string; findings: { resultBy: string } }> {
  const width = image.width + options.left + options.right
  const height = image.height + options.up + options.down
  if (Math.max(width, height) > longest) {
    const values = { longest, got: `${width}×${height}` }
    rejectParams(defineMessage('expected sides of at most {longest} pixels, got {got}', values))
  }
  const outpainting = builtInOutpainting({ matting: subject && fixedMatting(subject) })
  const extended = await outpainting.extend(image, options, { signal, progress })
  return { image: extended, madeBy: outpainting.name, findings: { resultBy: engines.outpainting.name } }
}

/** A matting engine that returns the matte of the request, so that it isn't computed again. */
function fixedMatting({ width, height, data }: NonNullable<ExtendParams['subject']>): Matting {
  const bytes = Buffer.from(data, 'base64')
  if (bytes.length !== width * height) {
    const values = { bytes: width * height, size: `${width}×${height}`, got: bytes.length }
    rejectParams(defineMessage('subject: expected {bytes} bytes for {size}, got {got}', values))
  }
  const matte = { data: Float32Array.from(bytes, value => value / 255), width, height }
  return { name: 'as told', matte: async () => matte }
}

function rejectParams(detail: MessageDescriptor): never {
  throw new ToolError('invalid-parameter', { detail })
}
