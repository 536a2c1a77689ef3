import { setImmediate } from 'node:timers/promises'
import type { Work } from '@pentimento/imaging'
import { type Canvas, createCanvas } from '../paint/canvas.ts'
import { lightOf } from '../scene/light.ts'
import { resolveSetting } from '../scene/resolve-setting.ts'
import type { Composition, SceneDescription, Style } from '../scene/scene-description.ts'
import { hasScenery } from '../scene/setting.ts'
import { applyStyle } from '../styles/apply-style.ts'
import { paintAbstract } from './abstract.ts'
import type { DesignTask } from './composition.ts'
import { paintCard, paintPoster } from './lettering.ts'
import { paintLogo } from './logo.ts'
import { paletteOf } from './palettes.ts'
import { paintPattern } from './pattern.ts'
import { paintShapes } from './shapes.ts'

const painters: Partial<Record<Composition, (task: DesignTask) => Promise<void>>> = {
  logo: paintLogo,
  pattern: paintPattern,
  abstract: paintAbstract,
  shapes: paintShapes,
  poster: paintPoster,
  card: paintCard,
}

/** Whether an image is designed on a plain background, without scenery. A poster of a place is a scene with a title. */
export function isDesign({ composition, setting }: SceneDescription): boolean {
  if (composition === 'poster') return !hasScenery(setting)
  return painters[composition] !== undefined
}

/** Paint a designed image, in a style. */
export async function paintDesign(
  canvas: Canvas,
  description: SceneDescription,
  style: Style,
  seed: number,
  work: Work,
): Promise<void> {
  const paint = painters[description.composition] as (task: DesignTask) => Promise<void>
  work.signal.throwIfAborted()
  await paint({ canvas, description, palette: paletteOf(description, seed), seed })
  work.progress(0.6)
  await setImmediate()
  work.signal.throwIfAborted()
  if (style === 'illustration') return
  if (description.composition === 'pattern') await applySeamlessly(canvas, description, style, seed, work)
  else await applyStyle(styledScene(canvas, description, seed), style, work)
}

function styledScene(canvas: Canvas, description: SceneDescription, seed: number) {
  const setting = resolveSetting(description, seed)
  return { canvas, light: lightOf(setting, 1), setting, seed, horizon: canvas.height }
}

/**
 * Apply a style to an image that must stay seamless: it is repeated beyond its right and lower edges, and the styled
 * overlap is blended in at the left and upper edges.
 */
async function applySeamlessly(
  canvas: Canvas,
  description: SceneDescription,
  style: Style,
  seed: number,
  work: Work,
): Promise<void> {
  const { data, width, height, unit } = canvas
  const margin = Math.min(Math.ceil(0.12 * unit), width, height)
  const padded = createCanvas(width + margin, height + margin)
  for (let y = 0; y < padded.height; y++)
    for (let x = 0; x < padded.width; x++) {
      const from = 3 * ((y % height) * width + (x % width))
      padded.data.set(data.subarray(from, from + 3), 3 * (y * padded.width + x))
    }
  await applyStyle(styledScene(padded, description, seed), style, work)
  const at = (x: number, y: number, c: number) => padded.data[3 * (y * padded.width + x) + c]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const across = x < margin ? x / margin : 1
      const down = y < margin ? y / margin : 1
      for (let c = 0; c < 3; c++) {
        const upper =
          y < margin
            ? (x < margin ? at(x + width, y + height, c) * (1 - across) : 0) + at(x, y + height, c) * across
            : 0
        const lower = (x < margin ? at(x + width, y, c) * (1 - across) : 0) + at(x, y, c) * across
        data[3 * (y * width + x) + c] = upper * (1 - down) + lower * down
      }
    }
}
