import {
  type Generation,
  type ImagineOptions,
  ImagingError,
  type Raster,
  type Work,
} from '@pentimento/imaging'
import { finish } from './finish/finish.ts'
import { swell } from './finish/relief.ts'
import { softened } from './finish/soften.ts'
import { horizonOf, paintSetting } from './land/paint-setting.ts'
import { chanceOf, type Scenery } from './land/scenery.ts'
import { paintWeather } from './land/weather.ts'
import { canvasOf, rasterOf } from './paint/canvas.ts'
import { layThings } from './paint/lay-things.ts'
import { lightOf } from './scene/light.ts'
import { placeThings } from './scene/place-things.ts'
import { saysNothing } from './scene/says-nothing.ts'
import { settled } from './scene/settled.ts'
import type { Style, WishedThing } from './scene/wish.ts'
import { draw } from './things/draw.ts'
import type { Drawing } from './things/drawing.ts'
import { openPictures } from './things/noto.ts'
import { type Bounds, boundsOf, spriteOf } from './things/sprite.ts'
import { readPrompt } from './words/read-prompt.ts'
import { styleNamed } from './words/style-named.ts'

/**
 * Procedural illustrator: parses a prompt for objects (count, color, spatial relations), setting, weather, season,
 * mood and style, then composes a painted landscape with drawn objects. It shows only words of its lexicon;
 * {@link Generation.reads} lists which words of a prompt are shown and which are unknown.
 */
export function ownGeneration(): Generation {
  return { name: 'Illustrator (built-in)', imagine, reads }
}

function reads(prompt: string): { shown: string[]; missed: string[] } {
  const { shown, missed } = readPrompt(prompt)
  return { shown, missed }
}

async function imagine(options: ImagineOptions, { signal, progress }: Work): Promise<Raster> {
  const { width, height, seed } = options
  const wish = readPrompt(options.prompt, options.negativePrompt)
  if (saysNothing(wish))
    throw new ImagingError('invalid-prompt', 'the prompt names nothing that can be drawn')
  const setting = settled(wish, seed)
  const canvas = canvasOf(width, height)
  const style = (options.style && styleNamed(options.style)) || wish.style || 'illustration'
  const side = seed & 1 ? 1 : -1
  const horizon = Math.round(horizonOf(setting.ground) * height)
  const plain = style === 'line-art' || style === 'pencil'
  const scene: Scenery = { canvas, light: lightOf(setting, side), setting, seed, horizon, plain }
  await paintSetting(scene, { signal, progress: progress.span(0, 0.5) })
  if (style === 'photo' && wish.things.length > 0) softened(scene)
  await layWished(scene, wish.things, style, { signal, progress: progress.span(0.5, 0.8) })
  await paintWeather(scene)
  await finish(scene, style, { signal, progress: progress.span(0.8, 1) })
  progress(1)
  return rasterOf(canvas)
}

async function layWished(
  scene: Scenery,
  things: readonly WishedThing[],
  style: Style,
  work: Work,
): Promise<void> {
  if (things.length === 0) return
  const { canvas, horizon, setting, seed } = scene
  const picture = await openPictures()
  const drawings = new Map<string, { drawing: Drawing; bounds: Bounds }>()
  const drawingOf = async (name: string, part: number) => {
    const drawing = draw(name, picture, chanceOf(seed, 3000 + part))
    return { drawing, bounds: await boundsOf(drawing) }
  }
  for (const { kind } of things)
    if (!drawings.has(kind.picture)) drawings.set(kind.picture, await drawingOf(kind.picture, 0))
  const known = (name: string) => drawings.get(name) as { drawing: Drawing; bounds: Bounds }
  const aspectOf = ({ picture: name }: { picture: string }) =>
    known(name).bounds.width / known(name).bounds.height
  const placed = placeThings(things, {
    width: canvas.width,
    height: canvas.height,
    horizon,
    setting,
    seed,
    aspectOf,
  })
  await layThings(
    scene,
    placed,
    async thing => {
      const { drawing, bounds } = known(thing.kind.picture)
      const sprite = await spriteOf(drawing, bounds, thing.height, thing.mirrored)
      if (style === '3d') swell(sprite)
      return sprite
    },
    work,
  )
}
