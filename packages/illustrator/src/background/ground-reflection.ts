import type { GroundReflection } from '@pentimento/imaging'
import type { ResolvedSetting } from '../scene/resolve-setting.ts'
import type { Ground, Material } from '../scene/setting.ts'
import type { StudioDescription } from '../studio/describe-studio.ts'
import type { Backdrop } from './backdrop.ts'

const mirror: GroundReflection = { share: 0.5, roughness: 0.006 }
const polished: GroundReflection = { share: 0.3, roughness: 0.03 }
const water: GroundReflection = { share: 0.38, roughness: 0.035 }
const wet: GroundReflection = { share: 0.36, roughness: 0.05 }
/** What tables mirror that aren't called polished. */
const tables: Partial<Record<Material, GroundReflection>> = {
  marble: { share: 0.14, roughness: 0.03 },
  tiles: { share: 0.12, roughness: 0.03 },
  terrazzo: { share: 0.12, roughness: 0.04 },
  glass: { share: 0.36, roughness: 0.01 },
}
/** Ground that mirrors what is on and behind it when it's wet. */
export const pavedGrounds: readonly Ground[] = ['street', 'plaza']

/** How the ground of a background mirrors a subject that stands on it; undefined if it doesn't visibly. */
export function reflectionOf(
  { ground, material, hasRoad }: ResolvedSetting,
  { subject, floor, isWet }: Backdrop,
  { isGlossy, isWater, podium, hasDrapery }: StudioDescription,
): GroundReflection | undefined {
  if (!subject || subject.isCropped || podium || hasDrapery) return undefined
  if (isWater) return water
  if (isWet && (hasRoad || pavedGrounds.includes(ground))) return wet
  if (isGlossy) return (floor?.material ?? material) ? polished : mirror
  if (ground === 'stage') return polished
  return ground === 'table' && material ? tables[material] : undefined
}
