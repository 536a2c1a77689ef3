import { encodeMaskPng, isMaskEmpty, type MaskOp, rasterizeOps } from '@pentimento/stage'
import type { ParamsOf } from '../../define-contract.ts'
import { removeBackground } from '../contract.ts'
import {
  type Corrections,
  defaultRefinement,
  type EditorState,
  type Refinement,
  type SubjectPoint,
} from './editor-state.ts'

/** Parameters of the request: only those that differ from the contract's defaults. */
export function requestParamsFor({
  refinement,
  subjects,
}: Pick<EditorState, 'refinement' | 'subjects'>): Partial<ParamsOf<typeof removeBackground>> {
  const changed = Object.entries(refinement).filter(
    ([name, value]) => value !== defaultRefinement[name as keyof Refinement],
  )
  return { ...Object.fromEntries(changed), ...(subjects.length > 0 && { subjects: [...subjects] }) }
}

/** The chosen subjects in a task's parameters. */
export function subjectsFromParams(params: Readonly<Record<string, unknown>>): readonly SubjectPoint[] {
  const parsed = removeBackground.params.shape.subjects.safeParse(params['subjects'])
  return parsed.success ? parsed.data : []
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
