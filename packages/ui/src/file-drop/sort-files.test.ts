import { expect, it } from 'vitest'
import { sortFiles } from './sort-files.ts'

const file = (name: string, type: string, bytes = 1) => new File([new Uint8Array(bytes)], name, { type })
const reasons = (files: File[], limits: Parameters<typeof sortFiles>[1]) =>
  sortFiles(files, limits).rejected.map(({ file, reason }) => `${file.name}: ${reason}`)

it('takes what is accepted by type, by any subtype, or by ending in any case', () => {
  const files = [file('a.png', 'image/png'), file('b.JPG', ''), file('c.pdf', 'application/pdf')]
  const { accepted } = sortFiles(files, { accept: 'image/*, .jpg' })
  expect(accepted.map(({ name }) => name)).toEqual(['a.png', 'b.JPG'])
})

it('says of each refused file whether its type, its size or the count is why', () => {
  const files = [
    file('text.txt', 'text/plain'),
    file('big.png', 'image/png', 9),
    file('1.png', 'image/png'),
    file('2.png', 'image/png'),
  ]
  expect(reasons(files, { accept: 'image/*', maxBytes: 8, maxFiles: 1 })).toEqual([
    'text.txt: type',
    'big.png: size',
    '2.png: count',
  ])
})

it('takes everything where nothing is limited', () => {
  expect(reasons([file('any', '')], {})).toEqual([])
})
