import { ImagingError, type Raster, type Work } from '@pentimento/imaging'
import { horizonOf, paintSetting } from './landscape/paint-setting.ts'
import { paintWeather } from './landscape/weather.ts'
import { createCanvas, toRaster } from './paint/canvas.ts'
import { parseScene } from './prompt/parse-prompt.ts'
import { isEmptyDescription } from './scene/is-empty-description.ts'
import { lightOf } from './scene/light.ts'
import { resolveSetting } from './scene/resolve-setting.ts'
import { applyDepthOfField } from './styles/depth-of-field.ts'

export interface PaintBackgroundOptions {
  /** Describes the setting; objects it names are ignored. */
  prompt: string
  width: number
  height: number
  /** The same seed gives the same image. */
  seed: number
  /** Side that the light comes from. @default depends on the seed */
  light?: 'left' | 'right'
  /** Row that the subject stands on, relative to the height: the horizon is above it. @default the lower edge */
  standsAt?: number
}

/** Least height of the ground behind a subject, relative to the image's, and row above which it's rather in the air. */
const [leastGround, leastStanding] = [0.12, 0.5]

/**
 * Paint a setting without objects, as a background for a subject: distant parts are out of focus as in a photo, and
 * the ground fills about the lower third, or more below a subject that stands higher.
 *
 * @throws ImagingError 'invalid-prompt' if no word of the prompt is known
 */
export async function paintBackground(
  options: PaintBackgroundOptions,
  { signal, progress }: Work,
): Promise<Raster> {
  const { width, height, seed } = options
  const description = parseScene(options.prompt)
  if (isEmptyDescription(description))
    throw new ImagingError('invalid-prompt', 'the prompt doesn’t name anything that can be generated')
  const setting = resolveSetting(description, seed)
  const lightSide = options.light ? (options.light === 'left' ? -1 : 1) : seed & 2 ? 1 : -1
  const canvas = createCanvas(width, height)
  const usual = Math.min(1.1, horizonOf(setting.ground) + 0.04)
  const { standsAt = 1 } = options
  const isOnGround = usual < 1 && standsAt >= leastStanding
  const horizon = Math.round((isOnGround ? Math.min(usual, standsAt - leastGround) : usual) * height)
  const scene = { canvas, light: lightOf(setting, lightSide), setting, seed, horizon }
  await paintSetting(scene, { signal, progress: progress.span(0, 0.8) })
  await paintWeather(scene)
  signal.throwIfAborted()
  applyDepthOfField(scene)
  progress(1)
  return toRaster(canvas)
}
