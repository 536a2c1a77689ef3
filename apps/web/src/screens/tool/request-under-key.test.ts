import { expect, it, vi } from 'vitest'
import { asksTheSame } from './request-under-key.ts'

const mask = (bytes: string, lastModified: number) => new File([bytes], 'mask.png', { lastModified })
const asked = (file: File, radius = 4) => ({ files: { mask: file }, params: { radius } })

it('knows a file that was made anew by its bytes', async () => {
  expect(await asksTheSame(asked(mask('abc', 1)), asked(mask('abc', 2)))).toBe(true)
  expect(await asksTheSame(asked(mask('abc', 1)), asked(mask('abd', 2)))).toBe(false)
})

it('tells apart what is asked of the same file', async () => {
  const file = mask('abc', 1)
  expect(await asksTheSame(asked(file), asked(file, 5))).toBe(false)
})

it('does not read a file that was chosen again, which may be large', async () => {
  const again = mask('abc', 1)
  const read = vi.spyOn(again, 'arrayBuffer')
  expect(await asksTheSame(asked(mask('abc', 1)), asked(again))).toBe(true)
  expect(read).not.toHaveBeenCalled()
})
