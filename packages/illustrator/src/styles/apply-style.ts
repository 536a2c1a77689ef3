import { setImmediate } from 'node:timers/promises'
import type { Work } from '@pentimento/imaging'
import type { Scene } from '../landscape/scene.ts'
import type { Style } from '../scene/scene-description.ts'
import { applyComic, applyLineArt, applyPencil } from './drawing-styles.ts'
import { kuwahara } from './kuwahara.ts'
import { detectLines } from './lines.ts'
import { applyOil } from './oil.ts'
import { applyPhoto, applyRender } from './photo.ts'
import { applyPixelArt } from './pixel-art.ts'
import { applyVignette } from './vignette.ts'
import { applyInkWash, applyWatercolor } from './watercolor.ts'

const styleFunctions: Record<Style, (scene: Scene) => void> = {
  photo: ({ canvas, seed }) => applyPhoto(canvas, seed),
  illustration: ({ canvas }) => applyVignette(canvas, 0.12),
  'line-art': ({ canvas }) => applyLineArt(canvas),
  pencil: ({ canvas, seed }) => applyPencil(canvas, seed),
  '3d': ({ canvas }) => applyRender(canvas),
  watercolor: ({ canvas, seed }) => applyWatercolor(canvas, seed),
  ink: ({ canvas, seed }) =>
    applyInkWash(
      canvas,
      seed,
      detectLines(kuwahara(canvas, 0.005 * canvas.unit), 0.0026 * canvas.unit, 0.024).data,
    ),
  comic: ({ canvas }) => applyComic(canvas),
  oil: ({ canvas, seed }) => applyOil(canvas, seed),
  'pixel-art': ({ canvas }) => applyPixelArt(canvas),
}

/** Apply a style to a painted scene, in place. */
export async function applyStyle(scene: Scene, style: Style, { signal, progress }: Work): Promise<void> {
  await setImmediate()
  signal.throwIfAborted()
  styleFunctions[style](scene)
  progress(1)
}
