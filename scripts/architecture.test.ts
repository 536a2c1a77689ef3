import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { page, redrawn } from './architecture.ts'

test('the drawing in docs/architecture.md is of the house as it is: npm run architecture', async () => {
  const text = readFileSync(page, 'utf8')
  expect(text).toBe(await redrawn(text))
})
