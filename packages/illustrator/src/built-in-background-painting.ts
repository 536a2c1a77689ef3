import {
  type BackgroundOptions,
  type BackgroundPainting,
  composite,
  coverFit,
  fitWithin,
  type Raster,
  type ReplacedBackground,
  type Work,
} from '@pentimento/imaging'
import { paintBackground } from './paint-background.ts'

/** Longest side in pixels at which a background is painted. It's out of focus, so a larger one has no more detail. */
const maxPaintSide = 1536

/** Composites a subject over a background that is painted procedurally from the prompt, without a neural network. */
export function builtInBackgroundPainting(): BackgroundPainting {
  return { name: 'Painter (built-in)', replaceBackground }
}

async function replaceBackground(
  subject: Raster,
  { prompt, seed, light, blending = { harmonize: 0, lightWrap: 0 }, cutoutSource }: BackgroundOptions,
  { signal, progress }: Work,
): Promise<ReplacedBackground> {
  const size = fitWithin(subject, maxPaintSide)
  const paintWork = { signal, progress: progress.span(0, 0.7) }
  const lightOption = light === 'left' || light === 'right' ? { light } : {}
  const painted = await paintBackground(
    { prompt, seed, ...size, ...lightOption, standsAt: standingRow(subject) },
    paintWork,
  )
  const background = await coverFit(painted, subject.width, subject.height)
  const compositeWork = { signal, progress: progress.span(0.75, 1) }
  return { ...(await composite(subject, background, blending, compositeWork, cutoutSource)), background }
}

/** Share of the subject's pixels that may lie below the row on which it stands: specks, a tail. */
const speckShare = 0.002

/** The lower edge of what is opaque, relative to the height; 1 if nothing is. */
function standingRow({ data, width, height }: Raster): number {
  const counts = new Float64Array(height)
  for (let pixel = 0; pixel < width * height; pixel++)
    if (data[4 * pixel + 3] > 127) counts[Math.floor(pixel / width)]++
  const specks = speckShare * counts.reduce((sum, count) => sum + count, 0)
  for (let y = height - 1, below = 0; y >= 0; y--) {
    below += counts[y]
    if (below > specks) return (y + 1) / height
  }
  return 1
}
