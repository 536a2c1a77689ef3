import { expect, it } from 'vitest'
import { createPlane, type Raster } from '../raster.ts'
import { packSurface, unpackSurface } from './packed-surface.ts'

const [width, height] = [37, 23]
const along = (pixel: number) => pixel / (width * height - 1)
const image: Raster = {
  data: Uint8ClampedArray.from({ length: width * height * 3 }, (_, at) => at % 256),
  width,
  height,
  channels: 3,
}
const surface = {
  image,
  depth: createPlane(width, height, along),
  matte: createPlane(width, height, pixel => 1 - along(pixel)),
  reach: createPlane(width, height, pixel => Math.abs(1 - 2 * along(pixel))),
  clarity: createPlane(width, height, pixel => along(pixel) ** 2),
  normals: {
    x: createPlane(width, height, pixel => Math.cos(7 * along(pixel))).data,
    y: createPlane(width, height, pixel => Math.sin(7 * along(pixel)) * 0.9).data,
    width,
    height,
  },
}

it('unpacks to the packed values within half a quantization step', () => {
  const packed = packSurface(surface)
  expect([packed.width, packed.height]).toEqual([width, 4 * height])
  const read = unpackSurface(packed)
  expect(read.image).toEqual({ ...image, data: image.data })
  for (let pixel = 0; pixel < width * height; pixel++) {
    expect(Math.abs(read.depth[pixel] - surface.depth.data[pixel])).toBeLessThan(0.51 / 4095)
    for (const share of ['matte', 'reach', 'clarity'] as const)
      expect(Math.abs(read[share][pixel] - surface[share].data[pixel])).toBeLessThan(0.51 / 255)
    expect(Math.abs(read.normalX[pixel] - surface.normals.x[pixel])).toBeLessThan(0.51 / 2047)
    expect(Math.abs(read.normalY[pixel] - surface.normals.y[pixel])).toBeLessThan(0.51 / 2047)
  }
})

it('contains blurred depth', () => {
  const { depth, softDepth } = unpackSurface(packSurface(surface))
  const middle = 11 * width + 18
  expect(softDepth[middle]).toBeCloseTo(depth[middle], 2)
  expect(softDepth[0]).toBeGreaterThan(depth[0])
})

it('represents a normal towards the viewer exactly', () => {
  const flat = {
    ...surface.normals,
    x: new Float32Array(width * height),
    y: new Float32Array(width * height),
  }
  const { normalX, normalY } = unpackSurface(packSurface({ ...surface, normals: flat }))
  expect(normalX.every(value => value === 0) && normalY.every(value => value === 0)).toBe(true)
})
