import { setImmediate } from 'node:timers/promises'
import type { Work } from '@pentimento/imaging'
import type { Scenery } from '../land/scenery.ts'
import type { Style } from '../scene/wish.ts'
import { comic, lineArt, pencil } from './drawing-styles.ts'
import { kuwahara } from './kuwahara.ts'
import { linesOf } from './lines.ts'
import { oil } from './oil.ts'
import { photographed, rendered } from './photo.ts'
import { pixelArt } from './pixel-art.ts'
import { vignette } from './vignette.ts'
import { inkWash, watercolour } from './watercolour.ts'

const finishes: Record<Style, (scene: Scenery) => void> = {
  photo: ({ canvas, seed }) => photographed(canvas, seed),
  illustration: ({ canvas }) => vignette(canvas, 0.12),
  'line-art': ({ canvas }) => lineArt(canvas),
  pencil: ({ canvas, seed }) => pencil(canvas, seed),
  '3d': ({ canvas }) => rendered(canvas),
  watercolour: ({ canvas, seed }) => watercolour(canvas, seed),
  ink: ({ canvas, seed }) =>
    inkWash(canvas, seed, linesOf(kuwahara(canvas, 0.005 * canvas.unit), 0.0026 * canvas.unit, 0.024).data),
  comic: ({ canvas }) => comic(canvas),
  oil: ({ canvas, seed }) => oil(canvas, seed),
  'pixel-art': ({ canvas }) => pixelArt(canvas),
}

/** Apply a style to a painted scene, in place. */
export async function finish(scene: Scenery, style: Style, { signal, progress }: Work): Promise<void> {
  await setImmediate()
  signal.throwIfAborted()
  finishes[style](scene)
  progress(1)
}
