import { isBlank, type Mark, maskPng, paintMarks } from '@pentimento/stage'
import { type Corrections, type Finish, plain } from './editing.ts'

/** Parameters of the request: only those that differ from the contract's defaults. */
export function askedBy(finish: Finish): Partial<Finish> {
  const changed = Object.entries(finish).filter(([name, value]) => value !== plain[name as keyof Finish])
  return Object.fromEntries(changed)
}

/** The refinement settings in a task's parameters. */
export function finishOf(params: Readonly<Record<string, unknown>>): Finish {
  const known = Object.entries(params).filter(
    ([name, value]) => name in plain && typeof value === typeof plain[name as keyof Finish],
  )
  return { ...plain, ...Object.fromEntries(known) }
}

/**
 * The corrections as PNG masks for the request; a side without corrections has none.
 *
 * @param size of the image, in pixels
 */
export async function masksOf(
  corrections: Corrections,
  size: { width: number; height: number },
): Promise<Record<string, File>> {
  const masks: Record<string, File> = {}
  for (const side of ['keep', 'erase'] as const) {
    const mask = await maskOf(corrections[side], size)
    if (mask) masks[side] = new File([mask], `${side}.png`, { type: 'image/png' })
  }
  return masks
}

async function maskOf(marks: readonly Mark[], size: { width: number; height: number }) {
  if (isBlank(marks, size)) return undefined
  return maskPng(paintMarks(marks, size))
}
