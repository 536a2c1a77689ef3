import { expect, it } from 'vitest'
import { validateFiles } from './validate-files.ts'

const file = (name: string, type: string, bytes = 1) => new File([new Uint8Array(bytes)], name, { type })
const reasons = (files: File[], limits: Parameters<typeof validateFiles>[1]) =>
  validateFiles(files, limits).rejected.map(({ file, reason }) => `${file.name}: ${reason}`)

it('accepts by MIME type, by wildcard, or by extension in any case', () => {
  const files = [file('a.png', 'image/png'), file('b.JPG', ''), file('c.pdf', 'application/pdf')]
  const { accepted } = validateFiles(files, { accept: 'image/*, .jpg' })
  expect(accepted.map(({ name }) => name)).toEqual(['a.png', 'b.JPG'])
})

it('reports type, size or count as the reason of each rejected file', () => {
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

it('accepts everything without limits', () => {
  expect(reasons([file('any', '')], {})).toEqual([])
})
