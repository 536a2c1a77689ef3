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
  /** Where and when: things it names are left out. */
  prompt: string
  width: number
  height: number
  /** The same seed gives the same picture. */
  seed: number
  /** Where the light comes from. @default by the seed */
  light?: 'left' | 'right'
}

/**
 * A place without things in it, to stand something before: painted as a photograph with the background out of
 * focus, the ground in reach of the lower third.
 *
 * @throws ImagingError 'invalid-prompt' for words that name nothing it can show
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
