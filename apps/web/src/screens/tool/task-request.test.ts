import { expect, it, vi } from 'vitest'
import { isSameRequest } from './use-run.ts'

const mask = (bytes: string, lastModified: number) => new File([bytes], 'mask.png', { lastModified })
const request = (file: File, radius = 4) => ({ files: { mask: file }, params: { radius } })

it('compares files that were created again by their bytes', async () => {
  expect(await isSameRequest(request(mask('abc', 1)), request(mask('abc', 2)))).toBe(true)
  expect(await isSameRequest(request(mask('abc', 1)), request(mask('abd', 2)))).toBe(false)
})

it('distinguishes requests with the same file but other parameters', async () => {
  const file = mask('abc', 1)
  expect(await isSameRequest(request(file), request(file, 5))).toBe(false)
})

it('doesn’t read a file that was selected again, which may be large', async () => {
  const sameFile = mask('abc', 1)
  const read = vi.spyOn(sameFile, 'arrayBuffer')
  expect(await isSameRequest(request(mask('abc', 1)), request(sameFile))).toBe(true)
  expect(read).not.toHaveBeenCalled()
})
