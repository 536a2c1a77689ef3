import type { Raster } from '@pentimento/imaging'
import { createRandom } from '../landscape/scene.ts'
import { createDrawing } from '../objects/create-drawing.ts'
import type { Drawing } from '../objects/drawing.ts'
import { openIconSet } from '../objects/noto-icons.ts'
import { recolor, sourceColors } from '../objects/recolor.ts'
import { boundsOf, renderSprite } from '../objects/sprite.ts'
import { type Canvas, compositeLayer, renderSvg } from '../paint/canvas.ts'
import type { Rgb } from '../paint/color.ts'
import type { SceneDescription, SceneObject } from '../scene/scene-description.ts'
import type { Palette } from './palettes.ts'

/** What a function that paints a designed image needs. */
export interface DesignTask {
  canvas: Canvas
  description: SceneDescription
  palette: Palette
  seed: number
}

/** Render SVG markup, in pixels of the canvas, onto the canvas. */
export async function drawSvg(canvas: Canvas, body: string): Promise<void> {
  compositeLayer(canvas, await renderSvg(body, canvas))
}

/** Names of icons that show an animal's head, by the name of its full figure. */
const heads: Record<string, string> = {
  cat: 'cat-face',
  'black-cat': 'cat-face',
  dog: 'dog-face',
  horse: 'horse-face',
  cow: 'cow-face',
  pig: 'pig-face',
  rabbit: 'rabbit-face',
  tiger: 'tiger-face',
  mouse: 'mouse-face',
  monkey: 'monkey-face',
  dragon: 'dragon-face',
}
/** Drawings whose Noto icon is a head: the icon itself, without the body that scenes need. */
const headIcons = /^(?:fox|wolf|lion|bear|polar-bear|panda|koala|frog|hamster|boar|moose|unicorn)$/

/** A drawing as a motif of a logo or pattern: of an animal, its head. */
export async function openMotif(name: string, seed: number, prefersHead: boolean): Promise<Drawing> {
  const icon = await openIconSet()
  if (prefersHead && (heads[name] || headIcons.test(name)))
    return { body: icon(heads[name] ?? name), width: 128, height: 128 }
  return createDrawing(name, icon, createRandom(seed, 3000))
}

/** A motif as a sprite, in the color that the prompt gives it. @param size longer side in pixels */
export async function renderMotif(
  drawing: Drawing,
  { kind }: Pick<SceneObject, 'kind'>,
  size: number,
  color?: Rgb,
): Promise<Raster> {
  const bounds = await boundsOf(drawing)
  const height = bounds.height >= bounds.width ? size : (size * bounds.height) / bounds.width
  const sprite = await renderSprite(drawing, bounds, height, false)
  if (color) recolor(sprite, color, sourceColors[kind.drawingName])
  return sprite
}
