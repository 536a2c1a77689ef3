import type { Plane } from '@pentimento/imaging'
import type { Backdrop } from '../background/backdrop.ts'
import { paintNeonGlow } from '../background/neon-glow.ts'
import { paintStudioFlowers } from '../background/studio-flowers.ts'
import type { Scene } from '../landscape/scene.ts'
import type { ResolvedSetting } from '../scene/resolve-setting.ts'
import { createCamera } from './camera.ts'
import { createStudioSet } from './create-studio-set.ts'
import type { StudioDescription } from './describe-studio.ts'
import { paintStudioSet } from './paint-studio-set.ts'

/** Whether a setting is a studio, a wall, or a table without a view: all that is visible is lit by one lamp. */
export const isInStudio = ({
  ground,
  interior,
  distantFeatures,
  weather,
  time,
  water,
}: ResolvedSetting): boolean =>
  ground === 'studio' ||
  ground === 'wall' ||
  (ground === 'table' && !interior && distantFeatures.length + weather.length === 0 && !time && !water)

/**
 * Paint a studio around a subject.
 *
 * @param silhouette opacity of the subject, 0 to 1, of any size
 * @returns how much light the subject keeps from each pixel, 0 to 1
 */
export async function paintStudioFor(
  scene: Scene,
  backdrop: Backdrop,
  description: StudioDescription,
  silhouette: Plane | undefined,
): Promise<Plane> {
  const { canvas, setting } = scene
  const camera = createCamera(canvas, backdrop.subject)
  const visible = backdrop.subject?.isCropped ? { ...description, podium: undefined } : description
  const set = await createStudioSet(scene, backdrop, visible, camera, silhouette)
  return paintStudioSet(canvas, camera, set, backdrop, async () => {
    if (setting.mood.includes('neon')) paintNeonGlow(scene)
    if (setting.hasFlowers) await paintStudioFlowers(scene)
  })
}
