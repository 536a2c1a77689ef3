import { describe, expect, it } from 'vitest'
import type { Plane, Raster } from '../raster.ts'
import { createProgress } from '../work.ts'
import { compositeOverBlurred, compositeOverColor } from './backgrounds.ts'
import { extractSubject } from './extract-subject.ts'

const work = { signal: new AbortController().signal, progress: createProgress(() => {}) }
const red = [210, 30, 20]
const green = [20, 160, 60]

/** Coverage of a disc whose edge is `soft` pixels wide. */
function disc(width: number, height: number, radius: number, soft: number): Plane {
  const data = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const inside = radius - Math.hypot(x + 0.5 - width / 2, y + 0.5 - height / 2)
      data[y * width + x] = Math.min(1, Math.max(0, inside / soft + 0.5))
    }
  }
  return { data, width, height }
}

/** Red with an alpha, over green. */
function blend(alpha: Plane): Raster {
  const data = new Uint8ClampedArray(alpha.data.length * 3)
  for (let at = 0; at < data.length; at++) {
    const share = alpha.data[Math.floor(at / 3)]
    data[at] = red[at % 3] * share + green[at % 3] * (1 - share)
  }
  return { data, width: alpha.width, height: alpha.height, channels: 3 }
}

/** A network's coarse matte: a square of another size with a wide, inaccurate edge. */
const coarseDisc = (radius: number) => disc(128, 128, radius, 6)

describe('a red disc extracted from green', () => {
  const truth = disc(1600, 1600, 500.5, 3)
  const cutting = extractSubject(blend(truth), coarseDisc(41), work)

  it('recovers the disc’s alpha within a hundredth', async () => {
    const { data } = await cutting
    let off = 0
    for (let pixel = 0; pixel < truth.data.length; pixel++)
      off += Math.abs(data[pixel * 4 + 3] / 255 - truth.data[pixel])
    expect(off / truth.data.length).toBeLessThan(0.002)
  })

  it('has no green in its edge', async () => {
    const { data } = await cutting
    let redPixels = 0
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3] >= 26 && (data[at] <= 150 || data[at + 1] >= 75)) redPixels++
    }
    expect(redPixels).toBe(0)
  })

  it('keeps opaque pixels unchanged, and is empty far outside', async () => {
    const { data, width } = await cutting
    const center = (800 * width + 800) * 4
    expect([...data.subarray(center, center + 4)]).toEqual([...red, 255])
    expect([...data.subarray(0, 4)]).toEqual([0, 0, 0, 0])
  })

  it('keeps certain subject pixels unchanged, and clears certain background', async () => {
    const image = blend(truth)
    for (let at = 0; at < image.data.length; at++) image.data[at] ^= at % 5
    const { data } = await extractSubject(image, coarseDisc(41), work)
    let changed = 0
    for (let pixel = 0; pixel < truth.data.length; pixel++) {
      const away = Math.hypot((pixel % 1600) - 800, Math.floor(pixel / 1600) - 800)
      if (away > 400 && away < 640) continue
      const meant = away < 500 ? [...image.data.subarray(pixel * 3, pixel * 3 + 3), 255] : [0, 0, 0, 0]
      if (meant.some((value, channel) => data[pixel * 4 + channel] !== value)) changed++
    }
    expect(changed).toBe(0)
  })

  it('composites over a color, and over a blur without any of its red', async () => {
    const subject = await cutting
    const blue = compositeOverColor(subject, '#0000ff')
    expect([...blue.data.subarray(0, 3)]).toEqual([0, 0, 255])
    const blurred = await compositeOverBlurred(subject, blend(truth), 100)
    const beside = (800 * 1600 + 230) * 3
    expect(Math.abs(blurred.data[beside] - green[0])).toBeLessThan(12)
    expect(Math.abs(blurred.data[beside + 1] - green[1])).toBeLessThan(12)
  })
})

describe('any image', () => {
  const plain = (width: number, height: number): Raster => ({
    data: new Uint8ClampedArray(width * height * 3).fill(90),
    width,
    height,
    channels: 3,
  })

  it.each([
    [1, 1],
    [1, 10_000],
    [10_000, 1],
    [2, 3],
    [4, 4],
  ])('of %d × %d pixels keeps its size', async (width, height) => {
    const output = await extractSubject(plain(width, height), coarseDisc(30), work)
    expect(output).toMatchObject({ width, height, channels: 4 })
    expect(output.data).toHaveLength(width * height * 4)
  })

  it('that is all subject stays opaque, and one that is none becomes empty', async () => {
    const flat = (value: number): Plane => ({
      data: new Float32Array(64 * 64).fill(value),
      width: 64,
      height: 64,
    })
    const all = await extractSubject(plain(40, 30), flat(1), work)
    const none = await extractSubject(plain(40, 30), flat(0), work)
    expect(all.data.filter((_, at) => at % 4 === 3).every(value => value === 255)).toBe(true)
    expect(none.data.every(value => value === 0)).toBe(true)
  })

  it('that is all black gets no color from uncertainty', async () => {
    const black = { ...plain(90, 70), data: new Uint8ClampedArray(90 * 70 * 3) }
    const { data } = await extractSubject(black, coarseDisc(30), work)
    expect(data.every((value, at) => at % 4 === 3 || value === 0)).toBe(true)
  })

  it('is extracted by its colors alone, whatever its own alpha', async () => {
    const alpha = disc(200, 150, 50, 8)
    const image = blend(alpha)
    const clear: Raster = { ...image, data: new Uint8ClampedArray(200 * 150 * 4), channels: 4 }
    for (let pixel = 0; pixel < 200 * 150; pixel++) {
      clear.data.set(image.data.subarray(pixel * 3, pixel * 3 + 3), pixel * 4)
      clear.data[pixel * 4 + 3] = 255
    }
    const [output, same] = await Promise.all(
      [image, clear].map(each => extractSubject(each, coarseDisc(40), work)),
    )
    expect(Buffer.from(output.data).equals(Buffer.from(same.data))).toBe(true)
  })

  it('reports increasing progress', async () => {
    const reported: number[] = []
    await extractSubject(plain(90, 70), coarseDisc(30), {
      ...work,
      progress: createProgress(part => reported.push(part)),
    })
    expect(reported.length).toBeGreaterThan(2)
    expect(reported).toEqual(reported.toSorted((a, b) => a - b))
  })

  it('stops when aborted', async () => {
    const aborted = { signal: AbortSignal.abort(), progress: createProgress(() => {}) }
    await expect(extractSubject(plain(40, 30), coarseDisc(30), aborted)).rejects.toThrow()
  })
})
