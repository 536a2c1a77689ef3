import {
  type BackgroundOptions,
  type BackgroundPainting,
  composite,
  coverFit,
  fitWithin,
  type Raster,
  type ReplacedBackground,
  standingRow,
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
  const standsAt = standingRow(subject, pixel => subject.data[4 * pixel + 3] > 127) ?? 1
  const painted = await paintBackground({ prompt, seed, ...size, ...lightOption, standsAt }, paintWork)
  const background = await coverFit(painted, subject.width, subject.height)
  const compositeWork = { signal, progress: progress.span(0.75, 1) }
  return { ...(await composite(subject, background, blending, compositeWork, cutoutSource)), background }
}
