import type { Scene } from '../landscape/scene.ts'
import type { SceneDescription } from '../scene/scene-description.ts'
import { drawSign, drawTitle } from './lettering.ts'
import { paletteOf } from './palettes.ts'

/** Write the words of a sign or a poster over a painted scene. */
export async function drawSceneLettering(
  { canvas, setting, seed }: Scene,
  description: SceneDescription,
): Promise<void> {
  const task = { canvas, description, palette: paletteOf(description, seed), seed }
  if (description.composition === 'poster') await drawTitle(task)
  else await drawSign(task, setting.ground !== 'wall' && setting.ground !== 'room')
}
