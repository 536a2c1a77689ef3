import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decode } from './decode.ts'
import { inspectBytes } from './inspect.ts'

const limits = { maxPixels: 64e6, maxBytes: 50e6 }
const read = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name))
const quadrants = read('quadrants.heic')

/** The colors at the centers of the four quadrants, row by row. */
async function colorsOf(bytes: Uint8Array): Promise<number[][]> {
  const { raster } = await decode(bytes, limits)
  const { data, width, height, channels } = raster
  return [0.25, 0.75].flatMap(y =>
    [0.25, 0.75].map(x => {
      const at = (Math.floor(y * height) * width + Math.floor(x * width)) * channels
      return [...data.subarray(at, at + channels)]
    }),
  )
}

const colors = [
  [200, 30, 30],
  [30, 160, 30],
  [30, 30, 200],
  [240, 240, 240],
]

function expectColors(actual: number[][], expected: number[][]) {
  for (const [at, color] of expected.entries())
    for (const [channel, value] of color.entries())
      expect(Math.abs((actual[at]?.[channel] ?? -1) - value)).toBeLessThanOrEqual(4)
}

/** The file with a rotation by 90° counterclockwise in place of its statement of bits per channel, which is optional. */
function rotated(): Buffer {
  const file = Buffer.from(quadrants)
  const at = file.indexOf('pixi')
  file.write('irot', at)
  file.fill(0, at + 4, at - 4 + file.readUInt32BE(at - 4))
  file[at + 4] = 1
  return file
}

test('decodes HEIC', async () => {
  const { raster, source } = await decode(quadrants, limits)
  expect(source).toMatchObject({ format: 'heic', width: 64, height: 48, hasAlpha: false, bitsPerChannel: 8 })
  expect(raster).toMatchObject({ width: 64, height: 48, channels: 3 })
  expectColors(await colorsOf(quadrants), colors)
})

test('decodes HEIC without the help of sharp, which lacks the decoder', async () => {
  await expect(sharp(quadrants).raw().toBuffer()).rejects.toThrow('HEVC')
})

test('converts Display P3 to sRGB', async () => {
  const file = read('quadrants-display-p3.heic')
  expectColors(await colorsOf(file), colors)
})

test('keeps transparency', async () => {
  const actual = await colorsOf(read('quadrants-half-transparent.heic'))
  expectColors(
    actual,
    colors.map(color => [...color, 128]),
  )
})

test('rotates upright as the file says', async () => {
  const file = rotated()
  expect(await inspectBytes(file, limits)).toMatchObject({ width: 48, height: 64 })
  const [red, green, blue, white] = colors as [number[], number[], number[], number[]]
  expectColors(await colorsOf(file), [green, white, red, blue])
})

test('rejects a header that claims too many pixels before decoding anything', async () => {
  await expect(decode(claiming(20_000, 20_000), limits)).rejects.toMatchObject({ code: 'too-many-pixels' })
})

test('reports pixels of another size than the header states as corrupt', async () => {
  await expect(decode(claiming(640, 480), limits)).rejects.toMatchObject({ code: 'corrupt-file' })
})

/** The file with another size in its header than its pixels have. */
function claiming(width: number, height: number): Buffer {
  const file = Buffer.from(quadrants)
  // The last one is the image's; before it is its tile's.
  const at = file.lastIndexOf('ispe')
  file.writeUInt32BE(width, at + 8)
  file.writeUInt32BE(height, at + 12)
  return file
}

test.each([0.05, 0.3, 0.6, 0.9, 0.99])('reports a file cut at %f of its length as corrupt', async share => {
  const cut = quadrants.subarray(0, Math.floor(quadrants.length * share))
  await expect(decode(cut, limits)).rejects.toMatchObject({ name: 'ImagingError', code: 'corrupt-file' })
})

test('decodes damaged files or reports them as ImagingErrors', async () => {
  for (let at = 8; at < quadrants.length; at += 37) {
    const file = Buffer.from(quadrants)
    file[at] = file[at] ^ 0xff
    const output = await decode(file, limits).catch((error: unknown) => error)
    if (output instanceof Error) expect(output.name).toBe('ImagingError')
  }
})
