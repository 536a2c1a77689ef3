import { expect, it } from 'vitest'
import { z } from 'zod'
import { newId } from './new-id.ts'

it('returns a different UUID each time', () => {
  const ids = Array.from({ length: 50 }, newId)
  for (const id of ids) expect(z.uuidv4().safeParse(id).success, id).toBe(true)
  expect(new Set(ids).size).toBe(50)
})
