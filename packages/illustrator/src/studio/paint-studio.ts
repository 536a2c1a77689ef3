import type { Plane } from '@pentimento/imaging'
import type { Backdrop } from '../background/backdrop.ts'
import { paintNeonGlow } from '../background/neon-glow.ts'
import { paintStudioFlowers } from '../background/studio-flowers.ts'
import type { Scene } from '../landscape/scene.ts'
import type { ResolvedSetting } from '../scene/resolve-setting.ts'
import { createCamera } from './camera.ts'
import { createStudioSet } from './create-studio-set.ts'
import type { StudioDescription } from './describe-studio.ts'
import { paintConfetti, paintFairyLights, paintFir, paintGoldDust } from './festive-decor.ts'
import { paintLeafWall } from './leaf-wall.ts'
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
  const { canvas } = scene
  const camera = createCamera(canvas, backdrop.subject)
  const visible = backdrop.subject?.isCropped ? { ...description, podium: undefined } : description
  const set = await createStudioSet(scene, backdrop, visible, camera, silhouette)
  return paintStudioSet(canvas, camera, set, backdrop, (on, foot) =>
    decorate({ ...scene, canvas: on, horizon: (scene.horizon * on.unit) / canvas.unit }, description, foot),
  )
}

/**
 * Decorate the wall of a studio.
 *
 * @param foot row of the wall's foot
 */
async function decorate(scene: Scene, { decor, hasGold }: StudioDescription, foot: number): Promise<void> {
  const { mood, hasFlowers } = scene.setting
  if (mood.includes('neon')) paintNeonGlow(scene)
  if (decor === 'leaves') await paintLeafWall(scene, foot)
  if (decor === 'christmas') {
    paintFairyLights(scene, foot)
    await paintFir(scene, foot)
  }
  if (decor === 'confetti') await paintConfetti(scene)
  if (hasGold) paintGoldDust(scene)
  if (hasFlowers && decor !== 'leaves') await paintStudioFlowers(scene)
}
