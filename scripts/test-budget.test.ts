import { expect, test } from 'vitest'
import { listSeconds, overBudget, readBudget } from './test-budget.ts'

test('names each kind of tests that exceeded its budget by more than 10 %', () => {
  const used = { static: 108, unit: 150, server: 90 }
  expect(overBudget(used, { static: 100, unit: 120, server: 100, browser: 400 })).toEqual([
    'The unit tests took 150 s of processor time, 25 % more than their budget of 120 s (scripts/test-budget.json).',
  ])
})

test('has a budget for both commands', () => {
  for (const command of ['test', 'test:all'])
    expect(Object.keys(readBudget(command))).toEqual(['static', 'unit', 'server', 'browser'])
})

test('lists the measured kinds', () => {
  expect(listSeconds({ static: 100.4, browser: 400 })).toBe('static 100 s, browser 400 s')
})
