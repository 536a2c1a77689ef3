import { ImagingError, type Raster, type Work } from '@pentimento/imaging'
import { softened } from './finish/soften.ts'
import { horizonOf, paintSetting } from './land/paint-setting.ts'
import { paintWeather } from './land/weather.ts'
import { canvasOf, rasterOf } from './paint/canvas.ts'
import { lightOf } from './scene/light.ts'
import { saysNothing } from './scene/says-nothing.ts'
import { settled } from './scene/settled.ts'
import { readPrompt } from './words/read-prompt.ts'

export interface BackdropOptions {
  /** Describes the setting; objects it names are ignored. */
  prompt: string
  width: number
  height: number
  /** The same seed gives the same image. */
  seed: number
  /** Side that the light comes from. @default depends on the seed */
  light?: 'left' | 'right'
}

/**
 * Paint a setting without objects, as a background for a subject: distant parts are out of focus as in a photo, and
 * the ground fills about the lower third.
 *
 * @throws ImagingError 'invalid-prompt' if no word of the prompt is known
 */
export async function paintBackdrop(options: BackdropOptions, { signal, progress }: Work): Promise<Raster> {
  const { width, height, seed } = options
  const wish = readPrompt(options.prompt)
  if (saysNothing(wish))
    throw new ImagingError('invalid-prompt', 'the prompt names nothing that can be painted')
  const setting = settled(wish, seed)
  const side = options.light ? (options.light === 'left' ? -1 : 1) : seed & 2 ? 1 : -1
  const canvas = canvasOf(width, height)
  const horizon = Math.round(Math.min(1.1, horizonOf(setting.ground) + 0.04) * height)
  const scene = { canvas, light: lightOf(setting, side), setting, seed, horizon }
  await paintSetting(scene, { signal, progress: progress.span(0, 0.8) })
  await paintWeather(scene)
  signal.throwIfAborted()
  softened(scene)
  progress(1)
  return rasterOf(canvas)
}
