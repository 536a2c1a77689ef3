import type { TaskInState } from '@pentimento/protocol'
import { type CutoutFindings, cutoutFindings } from '../contract.ts'
import type { SubjectPoint } from './editor-state.ts'

export type Subject = CutoutFindings['subjects'][number]

/** The separate subjects of a result's image, from left to right; empty if they are unknown. */
export function subjectsOf({ outputs: [output] }: TaskInState<'ready'>): readonly Subject[] {
  const { data } = cutoutFindings.safeParse(output?.findings)
  return data?.subjects ?? []
}

/** Whether a subject is kept. */
export function isKept({ point }: Subject, chosen: readonly SubjectPoint[]): boolean {
  return chosen.length === 0 || chosen.some(({ x, y }) => x === point.x && y === point.y)
}

/** Keep a subject or don't. One subject always remains; all are the same as no choice. */
export function setKept(
  subjects: readonly Subject[],
  chosen: readonly SubjectPoint[],
  subject: Subject,
  keeps: boolean,
): readonly SubjectPoint[] {
  const kept = subjects.filter(one => (one === subject ? keeps : isKept(one, chosen)))
  if (kept.length === 0) return chosen
  return kept.length === subjects.length ? [] : kept.map(({ point }) => point)
}

/** A click on a subject: the first keeps only that one, later ones add or remove one. */
export function clickSubject(
  subjects: readonly Subject[],
  chosen: readonly SubjectPoint[],
  subject: Subject,
): readonly SubjectPoint[] {
  if (chosen.length === 0) return [subject.point]
  return setKept(subjects, chosen, subject, !isKept(subject, chosen))
}
