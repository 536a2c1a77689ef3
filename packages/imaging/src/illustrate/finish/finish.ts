import type { Work } from '../../work.ts'
import type { Scenery } from '../land/scenery.ts'
import type { Style } from '../scene/wish.ts'
import { vignette } from './vignette.ts'

/** Give a painted scene its style, in place. */
export async function finish(scene: Scenery, style: Style, { signal, progress }: Work): Promise<void> {
  signal.throwIfAborted()
  if (style === 'illustration') vignette(scene.canvas, 0.12)
  progress(1)
}
