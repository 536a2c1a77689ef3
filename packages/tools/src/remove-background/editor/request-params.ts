import { encodeMaskPng, isMaskEmpty, type MaskOp, rasterizeOps } from '@pentimento/stage'
import { type Corrections, defaultRefinement, type Refinement } from './editor-state.ts'

/** Parameters of the request: only those that differ from the contract's defaults. */
export function requestParamsFor(refinement: Refinement): Partial<Refinement> {
  const changed = Object.entries(refinement).filter(
    ([name, value]) => value !== defaultRefinement[name as keyof Refinement],
  )
  return Object.fromEntries(changed)
}

/** The refinement settings in a task's parameters. */
export function refinementFromParams(params: Readonly<Record<string, unknown>>): Refinement {
  const known = Object.entries(params).filter(
    ([name, value]) =>
      name in defaultRefinement && typeof value === typeof defaultRefinement[name as keyof Refinement],
  )
  return { ...defaultRefinement, ...Object.fromEntries(known) }
}

/**
 * The corrections as PNG masks for the request; a side without corrections has none.
 *
 * @param size of the image, in pixels
 */
export async function createMasks(
  corrections: Corrections,
  size: { width: number; height: number },
): Promise<Record<string, File>> {
  const masks: Record<string, File> = {}
  for (const side of ['keep', 'erase'] as const) {
    const png = await createMask(corrections[side], size)
    if (png) masks[side] = new File([png], `${side}.png`, { type: 'image/png' })
  }
  return masks
}

async function createMask(ops: readonly MaskOp[], size: { width: number; height: number }) {
  if (isMaskEmpty(ops, size)) return undefined
  return encodeMaskPng(rasterizeOps(ops, size))
}
