import sharp from 'sharp'
import { expect, test } from 'vitest'
import { artifactRemovalStrength } from './artifact-removal-strength.ts'

const gray = sharp({ create: { width: 16, height: 16, channels: 3, background: '#808080' } })

test.each([
  [100, 0],
  [98, 0],
  [90, 0.51],
  [70, 0.88],
  [40, 1],
])('increases with a JPEG’s quantization: quality %i, strength %d', async (quality, strength) => {
  expect(artifactRemovalStrength(await gray.clone().jpeg({ quality }).toBuffer())).toBeCloseTo(strength, 2)
})

test('is 0 for other formats', async () => {
  expect(artifactRemovalStrength(await gray.clone().png().toBuffer())).toBe(0)
  expect(artifactRemovalStrength(new Uint8Array())).toBe(0)
})
