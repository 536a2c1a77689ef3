import type { UpscaleMode } from '../engines.ts'

/** Maximum scale factor, per side. */
export const maxFactor = 16

/**
 * The networks to run, in this order, to scale by at least `factor`. The 2x network comes first if both are
 * needed: the second one then has a quarter of the pixels to process. Crisp results begin with 4x, the only scale
 * of their network.
 *
 * @throws RangeError above {@link maxFactor}
 */
export function networkChain(factor: number, mode: UpscaleMode = 'smooth'): (2 | 4)[] {
  if (factor <= 1) return []
  if (factor <= 2 && mode !== 'crisp') return [2]
  if (factor <= 4) return [4]
  if (factor <= 8) return mode === 'crisp' ? [4, 2] : [2, 4]
  if (factor <= maxFactor) return [4, 4]
  throw new RangeError(`factor: expected at most ${maxFactor}, got ${factor}`)
}
