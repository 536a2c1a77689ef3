import sharp from 'sharp'
import { expect, test } from 'vitest'
import { mendingStrength } from './mending-strength.ts'

const grey = sharp({ create: { width: 16, height: 16, channels: 3, background: '#808080' } })

test.each([
  [100, 0],
  [98, 0],
  [90, 0.45],
  [70, 0.84],
  [40, 1],
])(
  'mends the more, the more strongly a JPEG was quantised: quality %i, strength %d',
  async (quality, strength) => {
    expect(mendingStrength(await grey.clone().jpeg({ quality }).toBuffer())).toBeCloseTo(strength, 2)
  },
)

test('leaves other formats as they are', async () => {
  expect(mendingStrength(await grey.clone().png().toBuffer())).toBe(0)
  expect(mendingStrength(new Uint8Array())).toBe(0)
})
