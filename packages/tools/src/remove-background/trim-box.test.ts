import { subjectBox } from '@pentimento/imaging'
import { expect, it } from 'vitest'
import { trimBox } from './editor/trim-box.ts'

const [width, height] = [40, 30]
const withAlpha = (alphaOf: (x: number, y: number) => number) =>
  Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) =>
    at % 4 === 3 ? alphaOf((at >> 2) % width, Math.floor((at >> 2) / width)) : 9,
  )

it.each([0, 3, 50])('matches the server’s trimming with a margin of %d', margin => {
  const data = withAlpha((x, y) => (x > 10 && x < 22 && y > 4 && y < 19 ? 200 : x === 30 ? 7 : 0))
  const box = subjectBox({ data, width, height, channels: 4 }, margin)
  if (!box) throw new Error('expected a subject')
  const { x, y, ...size } = trimBox({ data, width, height }, margin)
  expect([x, y, x + size.width, y + size.height]).toEqual([box.left, box.top, box.right, box.bottom])
})

it('does not trim an image without a subject', () => {
  expect(trimBox({ data: withAlpha(() => 0), width, height }, 5)).toEqual({
    x: 0,
    y: 0,
    width,
    height,
  })
})
