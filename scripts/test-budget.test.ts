import { expect, test } from 'vitest'
import { listSeconds, overBudget, readBudget } from './test-budget.ts'

test('says in words which kind of tests took more than a tenth over its budget', () => {
  const used = { static: 108, unit: 150, server: 90 }
  expect(overBudget(used, { static: 100, unit: 120, server: 100, browser: 400 })).toEqual([
    'The unit tests took 150 s of processor time, 25 % more than their budget of 120 s (scripts/test-budget.json).',
  ])
})

test('has a budget for both commands', () => {
  for (const command of ['test', 'test:all'])
    expect(Object.keys(readBudget(command))).toEqual(['static', 'unit', 'server', 'browser'])
})

test('lists what was measured', () => {
  expect(listSeconds({ static: 100.4, browser: 400 })).toBe('static 100 s, browser 400 s')
})
