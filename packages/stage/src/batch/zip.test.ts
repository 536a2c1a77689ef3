import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { distinct, zipOf } from './zip.ts'

const entry = (name: string, text: string) => ({ name, bring: async () => new Blob([text]) })

it('holds every file, to the byte, under its name', async () => {
  const archive = await zipOf([entry('a.png', 'first'), entry('猫.png', ''), entry('a.png', 'second')])
  expect(archive.type).toBe('application/zip')
  const files = unzipSync(new Uint8Array(await archive.arrayBuffer()))
  const texts = Object.entries(files).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)])
  expect(Object.fromEntries(texts)).toEqual({ 'a.png': 'first', '猫.png': '', 'a-2.png': 'second' })
})

it('is not made where a file cannot be brought', async () => {
  const gone = { name: 'b.png', bring: () => Promise.reject(new Error('gone')) }
  await expect(zipOf([entry('a.png', 'first'), gone])).rejects.toThrow('gone')
})

it('tells names apart that differ by case alone, and never takes another’s', () => {
  expect(distinct(['a.png', 'A.png', 'a-2.png', 'b'])).toEqual(['a.png', 'A-2.png', 'a-2-2.png', 'b'])
})
