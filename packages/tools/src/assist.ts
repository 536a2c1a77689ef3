import { decode, type Engines, encode, type Mask, type Raster, type Work } from '@pentimento/imaging'
import { mediaTypes, ToolError } from '@pentimento/protocol'
import { z } from 'zod'
import { type Contract, limitsOf } from './define-contract.ts'
import { fromImaging } from './from-imaging.ts'
import type { ToolOutput } from './run.ts'
import { thumbnailOf } from './thumbnail.ts'

/** Places of the thing that is meant, in pixels of the picture as displayed. */
export const pointsAsked = z.strictObject({
  points: z
    .array(z.strictObject({ x: z.number().min(0), y: z.number().min(0) }))
    .min(1)
    .max(20),
})

/**
 * Answer an editor's question before there is a task: which pixels belong to the thing at some points.
 *
 * @param files  the contract's first picture, by its name
 * @param asked  {@link pointsAsked}
 * @returns a PNG mask of the picture's size, white on the thing, under the name `mask`
 * @throws ToolError for what is wrong with the question or the picture; the signal's reason once aborted
 */
export async function selectFor(
  contract: Contract,
  files: Readonly<Record<string, Uint8Array>>,
  asked: unknown,
  { engines, signal, progress }: Work & { engines: Engines },
): Promise<{ outputs: ToolOutput[]; madeBy: string }> {
  try {
    signal.throwIfAborted()
    const [name, take] = pictureAskedOf(contract)
    const bytes = files[name]
    if (!bytes) throw new ToolError('missing-file', { detail: name })
    const { points } = pointsOf(asked)
    const { raster } = await decode(bytes, limitsOf(take))
    for (const { x, y } of points) {
      if (x < raster.width && y < raster.height) continue
      const detail = `points: expected within ${raster.width}×${raster.height}, got ${x}, ${y}`
      throw new ToolError('invalid-parameter', { detail })
    }
    const mask = await engines.selection.select(raster, points, { signal, progress })
    return { outputs: [await maskOutput(mask)], madeBy: engines.selection.name }
  } catch (error) {
    signal.throwIfAborted()
    const known = fromImaging(error)
    throw known instanceof ToolError ? known : new ToolError(contract.failure, { cause: error })
  }
}

/** The picture an assistance looks at: the first the contract takes. */
export function pictureAskedOf(contract: Contract) {
  const found = Object.entries(contract.takes).find(([, { kind }]) => kind === 'picture')
  if (!found) throw new Error(`${contract.id} takes no picture`)
  return found
}

function pointsOf(asked: unknown): z.output<typeof pointsAsked> {
  const parsed = pointsAsked.safeParse(asked)
  if (parsed.success) return parsed.data
  const [{ path, message }] = parsed.error.issues
  throw new ToolError('invalid-parameter', { detail: `${path.join('.') || 'points'}: ${message}` })
}

async function maskOutput({ data, width, height }: Mask): Promise<ToolOutput> {
  const raster: Raster = { data: new Uint8Array(data.length * 3), width, height, channels: 3 }
  for (let at = 0; at < raster.data.length; at++) raster.data[at] = data[Math.floor(at / 3)]
  const [bytes, thumbnail] = await Promise.all([
    encode(raster, { format: 'png', quality: 100 }),
    thumbnailOf(raster),
  ])
  return { name: 'mask', format: 'png', mediaType: mediaTypes.png, bytes, width, height, thumbnail }
}
