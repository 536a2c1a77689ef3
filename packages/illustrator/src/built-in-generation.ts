import {
  type GenerateOptions,
  type Generation,
  ImagingError,
  type Raster,
  type Work,
} from '@pentimento/imaging'
import { isDesign, paintDesign } from './compositions/paint-design.ts'
import { drawPerson, paintBackdrop } from './compositions/portrait.ts'
import { drawSceneLettering } from './compositions/scene-lettering.ts'
import { horizonOf, paintSetting } from './landscape/paint-setting.ts'
import { createRandom, type Scene } from './landscape/scene.ts'
import { paintWeather } from './landscape/weather.ts'
import { isPerson } from './objects/anchors.ts'
import { createDrawing } from './objects/create-drawing.ts'
import type { Drawing } from './objects/drawing.ts'
import { openIconSet } from './objects/noto-icons.ts'
import { type Bounds, boundsOf, renderSprite } from './objects/sprite.ts'
import { createCanvas, toRaster } from './paint/canvas.ts'
import { compositeObjects } from './paint/composite-objects.ts'
import { findStyle } from './prompt/find-style.ts'
import { parsePrompt } from './prompt/parse-prompt.ts'
import { isEmptyDescription } from './scene/is-empty-description.ts'
import { lightOf } from './scene/light.ts'
import { placeObjects } from './scene/place-objects.ts'
import { poseObjects } from './scene/pose-objects.ts'
import { resolveSetting } from './scene/resolve-setting.ts'
import type { PersonLook, SceneDescription, SceneObject, Style } from './scene/scene-description.ts'
import { applyStyle } from './styles/apply-style.ts'
import { applyDepthOfField } from './styles/depth-of-field.ts'
import { shadeInflated } from './styles/inflated-shading.ts'

/**
 * Procedural illustrator: parses a prompt for objects (count, color, spatial relations), setting, weather, season,
 * mood and style, then composes a painted landscape with drawn objects. It shows only words of its lexicon;
 * {@link Generation.interpretPrompt} lists which words of a prompt are shown and which are unknown.
 */
export function builtInGeneration(): Generation {
  return { name: 'Illustrator (built-in)', generate, interpretPrompt }
}

function interpretPrompt(prompt: string): { recognized: string[]; unrecognized: string[] } {
  const { recognized, unrecognized } = parsePrompt(prompt)
  return { recognized, unrecognized }
}

async function generate(options: GenerateOptions, { signal, progress }: Work): Promise<Raster> {
  const { width, height } = options
  const description = parsePrompt(options.prompt, options.negativePrompt)
  if (isEmptyDescription(description))
    throw new ImagingError('invalid-prompt', 'the prompt doesn’t name anything that can be drawn')
  const seed = options.seed + subjectHash(description)
  const style = (options.style && findStyle(options.style)) || description.style || 'illustration'
  const canvas = createCanvas(width, height)
  if (isDesign(description)) {
    await paintDesign(canvas, description, style, seed, { signal, progress })
    progress(1)
    return toRaster(canvas)
  }
  const setting = resolveSetting(description, seed)
  const side = seed & 1 ? 1 : -1
  const horizon = Math.round(horizonOf(setting.ground) * height)
  const isLineDrawing = style === 'line-art' || style === 'pencil'
  const scene: Scene = { canvas, light: lightOf(setting, side), setting, seed, horizon, isLineDrawing }
  const isBackdrop = description.person !== undefined && setting.ground === 'studio'
  if (isBackdrop) paintBackdrop(scene)
  else await paintSetting(scene, { signal, progress: progress.span(0, 0.5) })
  if (description.person ? !isBackdrop : style === 'photo' && description.objects.length > 0)
    applyDepthOfField(scene)
  if (description.composition === 'sign') await drawSceneLettering(scene, description)
  // A sign takes the upper half of the image; what stands by it leaves it legible.
  const shrink = description.composition === 'sign' ? 0.5 : 1
  const objects = poseObjects(description.objects).map(object => ({
    ...object,
    sizeFactor: object.sizeFactor * shrink,
  }))
  await compositeSceneObjects(scene, objects, style, {
    signal,
    progress: progress.span(0.5, 0.8),
  })
  if (description.person) await drawPerson(scene, description.person)
  await paintWeather(scene)
  if (description.composition === 'poster') await drawSceneLettering(scene, description)
  await applyStyle(scene, style, { signal, progress: progress.span(0.8, 1) })
  progress(1)
  return toRaster(canvas)
}

/**
 * Hash of a scene's first object (FNV-1a, reduced to 16 bits): different subjects have different
 * surroundings, though most prompts are drawn with the same seed.
 */
function subjectHash({ objects }: SceneDescription): number {
  const [subject] = objects
  if (!subject) return 0
  let hash = 0x811c9dc5
  for (const character of subject.kind.drawingName)
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return (hash ^ (hash >>> 16)) & 0xffff
}

/** Number of different looks of the same kind of person in one image. */
const personVariants = 3

async function compositeSceneObjects(
  scene: Scene,
  objects: readonly SceneObject[],
  style: Style,
  work: Work,
): Promise<void> {
  if (objects.length === 0) return
  const { canvas, horizon, setting, seed } = scene
  const iconSet = await openIconSet()
  const drawings = new Map<string, Promise<{ drawing: Drawing; bounds: Bounds }>>()
  // People in a group differ; all other instances of a kind share one drawing.
  const loadDrawing = (object: number, name: string, instance: number) => {
    const variant = isPerson(name) ? instance % personVariants : 0
    const { look } = objects[object]
    const key = `${look ? object : ''} ${name} ${variant}`
    const loaded = drawings.get(key) ?? draw(name, variant, look)
    drawings.set(key, loaded)
    return loaded
  }
  const draw = async (name: string, variant: number, look?: PersonLook) => {
    const drawing = createDrawing(name, iconSet, createRandom(seed, 3000 + 17 * variant), look)
    return { drawing, bounds: await boundsOf(drawing) }
  }
  const aspects = new Map<string, number>()
  for (const [index, { kind }] of objects.entries()) {
    const { bounds } = await loadDrawing(index, kind.drawingName, 0)
    aspects.set(kind.drawingName, bounds.width / bounds.height)
  }
  const aspectOf = ({ drawingName }: { drawingName: string }) => aspects.get(drawingName) as number
  const placedObjects = placeObjects(objects, {
    width: canvas.width,
    height: canvas.height,
    horizon,
    setting,
    seed,
    aspectOf,
  })
  await compositeObjects(
    scene,
    placedObjects,
    async (object, index) => {
      const { drawing, bounds } = await loadDrawing(object.objectIndex, object.kind.drawingName, index)
      const sprite = await renderSprite(drawing, bounds, object.height, object.isMirrored)
      if (style === '3d') shadeInflated(sprite)
      return sprite
    },
    work,
  )
}
