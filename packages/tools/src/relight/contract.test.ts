import { expect, it } from 'vitest'
import { relight } from './contract.ts'

it('refuses a parameter that it does not know', () => {
  expect(relight.params.safeParse({ unheardOf: 1 }).success).toBe(false)
})
