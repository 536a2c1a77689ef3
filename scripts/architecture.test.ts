import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { documentPath, updateDiagram } from './architecture.ts'

test('the diagram in docs/architecture.md matches the imports; update it with npm run architecture', async () => {
  const text = readFileSync(documentPath, 'utf8')
  expect(text).toBe(await updateDiagram(text))
})
