import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { currentTypes, typesPath } from './sdk-types.ts'

it('the types of the SDK match the server’s OpenAPI document; update them with npm run sdk-types', async () => {
  expect(readFileSync(typesPath, 'utf8')).toBe(await currentTypes())
})
