import { expect, it } from 'vitest'
import { clickSubject, isKept, type Subject, setKept } from './subjects.ts'

const subjectAt = (x: number): Subject => ({
  box: { left: x - 0.1, top: 0.2, right: x + 0.1, bottom: 0.9 },
  point: { x, y: 0.5 },
})
const [left, middle, right] = [subjectAt(0.2), subjectAt(0.5), subjectAt(0.8)]
const subjects = [left, middle, right]

it('keeps all subjects until one is chosen', () => {
  expect(subjects.map(subject => isKept(subject, []))).toEqual([true, true, true])
  expect(subjects.map(subject => isKept(subject, [middle.point]))).toEqual([false, true, false])
})

it('keeps only the first subject that is clicked, and adds or removes the next ones', () => {
  const only = clickSubject(subjects, [], middle)
  expect(only).toEqual([middle.point])
  const two = clickSubject(subjects, only, left)
  expect(two).toEqual([left.point, middle.point])
  expect(clickSubject(subjects, two, middle)).toEqual([left.point])
  expect(clickSubject(subjects, two, right), 'all').toEqual([])
})

it('drops a subject that is unchecked, and never the last one', () => {
  expect(setKept(subjects, [], middle, false)).toEqual([left.point, right.point])
  expect(setKept(subjects, [left.point], left, false)).toEqual([left.point])
})
