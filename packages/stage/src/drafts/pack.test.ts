import { expect, it } from 'vitest'
import { pack, unpack } from './pack.ts'

const file = new File(['abc'], 'a.png', { type: 'image/png' })

it('restores a packed value, including files and typed arrays', () => {
  const mask = Uint8Array.of(0, 255)
  const { value, files, bytes } = pack({ image: file, past: [{ file, ops: [mask] }], none: undefined })
  expect(bytes).toBe(5)
  expect(files.size).toBe(1)
  expect(JSON.stringify(value)).not.toContain('a.png')
  expect(unpack(structuredClone(value), files)).toEqual({
    image: file,
    past: [{ file, ops: [mask] }],
    none: undefined,
  })
})

it('keeps an object that is referenced twice as one object', () => {
  const ops = [{ x: 1 }]
  const { value, files } = pack({ present: ops, applied: { ops } })
  const restored = unpack(structuredClone(value), files) as { present: object; applied: { ops: object } }
  expect(restored.applied.ops).toBe(restored.present)
})

it('keeps the id of a restored file, so that it is not written again', () => {
  const { files } = pack([file])
  const name = [...files.keys()][0] as string
  const copy = new File(['abc'], 'a.png')
  unpack([{ $file: name }], new Map([[name, copy]]))
  expect([...pack(copy).files.keys()]).toEqual([name])
})

it('throws when a file is missing', () => {
  expect(() => unpack({ image: { $file: 'lost' } }, new Map())).toThrow('lost')
})
