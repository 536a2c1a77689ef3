import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { artifactRemovalStrength } from '../codec/artifact-removal-strength.ts'
import { randomIntegers } from '../complete/random-integers.ts'
import type { Raster } from '../raster.ts'
import { estimateCompression } from './estimate-compression.ts'
import { estimateNoise, noiseDeviation } from './estimate-noise.ts'

const [width, height] = [352, 256]

/** Hills, stripes and fine texture: nothing that repeats every eight pixels. */
function scene(noise = 0): Raster {
  const random = randomIntegers(11)
  const uniform = () => (random() % 100_000) / 100_000 + 1e-6
  const data = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    const texture = 30 * Math.sin(x / 3.1 + Math.sin(y / 17) * 4) * Math.sin(y / 4.7) * (x > 150 ? 1 : 0)
    const hills = 125 + 60 * Math.sin(x / 41) * Math.cos(y / 29)
    for (let channel = 0; channel < 3; channel++) {
      const gauss = noise * Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
      data[3 * pixel + channel] = Math.min(
        255,
        Math.max(0, Math.round(hills + texture - 12 * channel + gauss)),
      )
    }
  }
  return { data, width, height, channels: 3 }
}

const open = (raster: Raster) => sharp(raster.data, { raw: { width, height, channels: 3 } })
const toRaster = async (image: Sharp): Promise<Raster> => {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: 3 }
}

describe('JPEG artifacts', () => {
  it.each([85, 70, 50])('of quality %i are as strong in a PNG as by the JPEG’s own tables', async quality => {
    const file = await open(scene()).jpeg({ quality }).toBuffer()
    expect(
      Math.abs(estimateCompression(await toRaster(sharp(file))) - artifactRemovalStrength(file)),
    ).toBeLessThan(0.06)
  })

  it('are found after the photo was saved again at a higher quality', async () => {
    const first = await open(scene()).jpeg({ quality: 50 }).toBuffer()
    const again = await sharp(first).jpeg({ quality: 92 }).toBuffer()
    expect(artifactRemovalStrength(again)).toBeLessThan(0.5)
    expect(estimateCompression(await toRaster(sharp(again)))).toBe(1)
  })

  it('are found in a part of a screenshot, wherever the blocks start', async () => {
    const file = await open(scene()).jpeg({ quality: 55 }).toBuffer()
    const part = sharp(file).extract({ left: 5, top: 3, width: 300, height: 220 })
    expect(estimateCompression(await toRaster(part))).toBeGreaterThan(0.85)
  })

  it('aren’t found in an image that never was a JPEG, a blurred one or a tiny one', async () => {
    expect(estimateCompression(scene())).toBe(0)
    expect(estimateCompression(scene(5))).toBe(0)
    expect(estimateCompression(await toRaster(open(scene()).blur(1)))).toBe(0)
    expect(estimateCompression({ data: new Uint8Array(48), width: 4, height: 4, channels: 3 })).toBe(0)
  })
})

describe('noise', () => {
  it.each([3, 6, 12])('of %i levels is measured', noise => {
    expect(noiseDeviation(scene(noise))).toBeGreaterThan(0.85 * noise)
    expect(noiseDeviation(scene(noise))).toBeLessThan(1.15 * noise)
  })

  it('isn’t found in a clean image, however textured, nor in one that is flat or tiny', () => {
    expect(estimateNoise(scene())).toBe(0)
    expect(
      estimateNoise({ data: new Uint8Array(64 * 64 * 3).fill(255), width: 64, height: 64, channels: 3 }),
    ).toBe(0)
    expect(estimateNoise({ data: new Uint8Array(48), width: 4, height: 4, channels: 3 })).toBe(0)
  })

  it('is removed in proportion', () => {
    expect(estimateNoise(scene(3))).toBeGreaterThan(0.15)
    expect(estimateNoise(scene(3))).toBeLessThan(0.4)
    expect(estimateNoise(scene(8))).toBe(1)
  })
})
