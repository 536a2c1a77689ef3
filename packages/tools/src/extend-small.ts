import { type Engines, type Matting, ownOutpainting, type Raster, type Work } from '@pentimento/imaging'
import { type Saying, saying, ToolError } from '@pentimento/protocol'
import { z } from 'zod'

/** The longest side, in pixels, of what is continued while somebody waits for it. */
const longest = 512

const margin = z.int().min(0).max(longest)
const samples = z.int().min(1).max(128)

/** How far a small picture is to be continued, in its pixels, and what of it is not to be repeated. */
export const extensionAsked = z.strictObject({
  left: margin,
  right: margin,
  up: margin,
  down: margin,
  seed: z.int().min(0).max(0x7fffffff).default(0),
  subject: z
    .strictObject({ width: samples, height: samples, data: z.base64() })
    .optional()
    .describe('How much of each place is the subject’s: bytes, row by row from the top left.'),
})
export type ExtensionAsked = z.output<typeof extensionAsked>

/**
 * A small picture continued, to show what a result will look like. Made on this machine in any case: what a
 * provider would charge for is not asked for by looking.
 *
 * @throws ToolError 'invalid-parameter' for what would be longer than 512 pixels, or a subject of another size
 *   than it says
 */
export async function extendSmall(
  picture: Raster,
  { subject, ...options }: ExtensionAsked,
  { engines, signal, progress }: Work & { engines: Engines },
): Promise<{ picture: Raster; madeBy: string; findings: { resultBy: string } }> {
  const width = picture.width + options.left + options.right
  const height = picture.height + options.up + options.down
  if (Math.max(width, height) > longest) {
    const values = { longest, got: `${width}×${height}` }
    refuse(saying('expected sides of at most {longest} pixels, got {got}', values))
  }
  const outpainting = ownOutpainting(subject && told(subject))
  const wider = await outpainting.extend(picture, options, { signal, progress })
  return { picture: wider, madeBy: outpainting.name, findings: { resultBy: engines.outpainting.name } }
}

/** A subject that was found before, and need not be looked for again. */
function told({ width, height, data }: NonNullable<ExtensionAsked['subject']>): Matting {
  const bytes = Buffer.from(data, 'base64')
  if (bytes.length !== width * height) {
    const values = { bytes: width * height, size: `${width}×${height}`, got: bytes.length }
    refuse(saying('subject: expected {bytes} bytes of {size}, got {got}', values))
  }
  const matte = { data: Float32Array.from(bytes, value => value / 255), width, height }
  return { name: 'as told', matte: async () => matte }
}

function refuse(detail: Saying): never {
  throw new ToolError('invalid-parameter', { detail })
}
