import { expect, it, vi } from 'vitest'
import { asksTheSame } from './request-under-key.ts'

const mask = (bytes: string, lastModified: number) => new File([bytes], 'mask.png', { lastModified })
const asked = (file: File, radius = 4) => ({ files: { mask: file }, params: { radius } })

it('compares files that were created again by their bytes', async () => {
  expect(await asksTheSame(asked(mask('abc', 1)), asked(mask('abc', 2)))).toBe(true)
  expect(await asksTheSame(asked(mask('abc', 1)), asked(mask('abd', 2)))).toBe(false)
})

it('distinguishes requests with the same file but other parameters', async () => {
  const file = mask('abc', 1)
  expect(await asksTheSame(asked(file), asked(file, 5))).toBe(false)
})

it('doesn’t read a file that was selected again, which may be large', async () => {
  const again = mask('abc', 1)
  const read = vi.spyOn(again, 'arrayBuffer')
  expect(await asksTheSame(asked(mask('abc', 1)), asked(again))).toBe(true)
  expect(read).not.toHaveBeenCalled()
})
