import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

export const kinds = ['static', 'unit', 'server', 'browser'] as const
export type Kind = (typeof kinds)[number]
export type SecondsByKind = Partial<Record<Kind, number>>

const file = 'scripts/test-budget.json'
/** Growth over the budget above which a kind is reported. */
const tolerated = 0.1

/** CPU seconds allowed for each kind of tests. @param command `test` or `test:all` */
export function readBudget(command: string): SecondsByKind {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))[command] ?? {}
}

/** One sentence for each kind of tests that exceeded its budget by more than 10 %. */
export function overBudget(used: SecondsByKind, budget: SecondsByKind): string[] {
  return kinds.flatMap(kind => {
    const [seconds, limit] = [used[kind], budget[kind]]
    if (seconds === undefined || limit === undefined || seconds <= limit * (1 + tolerated)) return []
    const percent = Math.round((seconds / limit - 1) * 100)
    return [
      `The ${kind} tests took ${Math.round(seconds)} s of processor time, ${percent} % more than their budget of ${limit} s (${file}).`,
    ]
  })
}

/** For example `static 101 s, unit 88 s`. */
export const listSeconds = (used: SecondsByKind): string =>
  kinds.flatMap(kind => (used[kind] === undefined ? [] : [`${kind} ${Math.round(used[kind])} s`])).join(', ')
