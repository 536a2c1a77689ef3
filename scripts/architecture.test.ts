import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { page, redrawn } from './architecture.ts'

test('the diagram in docs/architecture.md matches the imports; update it with npm run architecture', async () => {
  const text = readFileSync(page, 'utf8')
  expect(text).toBe(await redrawn(text))
})
