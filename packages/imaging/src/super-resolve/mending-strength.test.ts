import sharp from 'sharp'
import { expect, test } from 'vitest'
import { mendingStrength } from './mending-strength.ts'

const grey = sharp({ create: { width: 16, height: 16, channels: 3, background: '#808080' } })

test('mends the more, the more strongly a JPEG was quantised', async () => {
  const strengths: number[] = []
  for (const quality of [100, 92, 60]) {
    strengths.push(mendingStrength(await grey.clone().jpeg({ quality }).toBuffer()))
  }
  expect(strengths).toEqual([0, 0.5, 1])
})

test('leaves other formats as they are', async () => {
  expect(mendingStrength(await grey.clone().png().toBuffer())).toBe(0)
  expect(mendingStrength(new Uint8Array())).toBe(0)
})
