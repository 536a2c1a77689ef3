import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { createZip, uniqueNames } from './create-zip.ts'

const entry = (name: string, text: string) => ({ name, read: async () => new Blob([text]) })

it('contains every file unchanged under a unique name', async () => {
  const archive = await createZip([entry('a.png', 'first'), entry('猫.png', ''), entry('a.png', 'second')])
  expect(archive.type).toBe('application/zip')
  const files = unzipSync(new Uint8Array(await archive.arrayBuffer()))
  const texts = Object.entries(files).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)])
  expect(Object.fromEntries(texts)).toEqual({ 'a.png': 'first', '猫.png': '', 'a-2.png': 'second' })
})

it('rejects when a file cannot be read', async () => {
  const missing = { name: 'b.png', read: () => Promise.reject(new Error('gone')) }
  await expect(createZip([entry('a.png', 'first'), missing])).rejects.toThrow('gone')
})

it('makes names unique case-insensitively, without taking the name of another file', () => {
  expect(uniqueNames(['a.png', 'A.png', 'a-2.png', 'b'])).toEqual(['a.png', 'A-2.png', 'a-2-2.png', 'b'])
})
