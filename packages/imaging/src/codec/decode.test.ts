import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { decode, decodeMask } from './decode.ts'

const limits = { maxPixels: 64e6, maxBytes: 50e6 }

/** Red, green, blue and white quadrants: every rotation and reflection differs. */
function quadrants(width = 32, height = 16): Sharp {
  const colors = [
    [200, 30, 30],
    [30, 160, 30],
    [30, 30, 200],
    [240, 240, 240],
  ]
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const quarter = (y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1)
      data.set(colors[quarter], (y * width + x) * 3)
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
}

const pixel = async (file: Sharp | Buffer, at = 0) => {
  const bytes = Buffer.isBuffer(file) ? file : await file.toBuffer()
  const { raster } = await decode(bytes, limits)
  return [...raster.data.subarray(at * raster.channels, (at + 1) * raster.channels)]
}

const mae = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a, (value, at) => Math.abs(value - b[at])).reduce((sum, value) => sum + value, 0) / a.length

/**
 * The pixels that a camera stores for each EXIF orientation: the inverse of what a reader applies. Sharp
 * mirrors before it rotates.
 */
const cameraPixels: Record<number, (upright: Sharp) => Sharp> = {
  1: upright => upright,
  2: upright => upright.flop(),
  3: upright => upright.rotate(180),
  4: upright => upright.flip(),
  5: upright => upright.rotate(270).flop(),
  6: upright => upright.rotate(270),
  7: upright => upright.rotate(90).flop(),
  8: upright => upright.rotate(90),
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])('rotates EXIF orientation %i upright', async orientation => {
  const cameraImage = await cameraPixels[orientation](sharp(await quadrants().png().toBuffer()))
    .png()
    .toBuffer()
  const file = await sharp(cameraImage).withMetadata({ orientation }).png().toBuffer()
  const { raster, source } = await decode(file, limits)
  expect(source).toMatchObject({ width: 32, height: 16 })
  expect(raster).toMatchObject({ width: 32, height: 16, channels: 3 })
  expect(mae(raster.data, await quadrants().raw().toBuffer())).toBe(0)
})

test('converts CMYK to RGB', async () => {
  const file = await quadrants().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()
  const { raster } = await decode(file, limits)
  expect(raster).toMatchObject({ width: 32, height: 16, channels: 3 })
  const [red, green, blue] = raster.data
  expect(red).toBeGreaterThan(150)
  expect(green).toBeLessThan(90)
  expect(blue).toBeLessThan(90)
})

test('converts 16 bits to 8', async () => {
  const file = quadrants().toColourspace('rgb16').png()
  expect((await decode(await file.clone().toBuffer(), limits)).source.bitsPerChannel).toBe(16)
  expect(await pixel(file)).toEqual([200, 30, 30])
})

test('converts grayscale to RGB, and grayscale with alpha to RGBA', async () => {
  const gray = sharp(Buffer.of(7, 90, 180, 255), { raw: { width: 2, height: 2, channels: 1 } })
  expect(await pixel(gray.png(), 1)).toEqual([90, 90, 90])
  const translucent = sharp(Buffer.of(90, 128, 40, 255), { raw: { width: 2, height: 1, channels: 2 } })
  expect(await pixel(translucent.png())).toEqual([90, 90, 90, 128])
})

test('decodes palette colors', async () => {
  expect(await pixel(quadrants().png({ palette: true }))).toEqual([200, 30, 30])
})

test('decodes the first frame of an animation', async () => {
  const frames = Buffer.concat([Buffer.alloc(8 * 8 * 3, 255), Buffer.alloc(8 * 8 * 3, 0)])
  const animation = await sharp(frames, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
    .gif()
    .toBuffer()
  const { raster, source } = await decode(animation, limits)
  expect(source.pages).toBe(2)
  expect(raster).toMatchObject({ width: 8, height: 8, channels: 3 })
  expect(raster.data.every(value => value === 255)).toBe(true)
})

test('drops an opaque alpha channel and keeps a transparent one', async () => {
  expect(await pixel(quadrants().ensureAlpha().png())).toEqual([200, 30, 30])
  expect(await pixel(quadrants().ensureAlpha(0.2).png())).toEqual([200, 30, 30, 51])
})

test('converts Display P3 to sRGB', async () => {
  const srgb = [180, 90, 60]
  const file = await sharp({
    create: { width: 4, height: 4, channels: 3, background: { r: srgb[0], g: srgb[1], b: srgb[2] } },
  })
    .withIccProfile('p3')
    .png()
    .toBuffer()
  const unconverted = [...(await sharp(file, { ignoreIcc: true }).raw().toBuffer()).subarray(0, 3)]
  expect(mae(unconverted, srgb)).toBeGreaterThan(3)
  const converted = await pixel(file)
  for (const channel of [0, 1, 2]) expect(Math.abs(converted[channel] - srgb[channel])).toBeLessThanOrEqual(2)
})

test.each(['jpeg', 'png', 'webp', 'gif', 'tiff'] as const)(
  'reports a truncated %s as corrupt',
  async format => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const file = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#000', noise } })
      .toFormat(format)
      .toBuffer()
    const cut = file.subarray(0, Math.floor(file.length * 0.6))
    await expect(decode(cut, limits)).rejects.toMatchObject({ name: 'ImagingError', code: 'corrupt-file' })
  },
)

test('decodes a mask from pixels that are at least half bright and half opaque', async () => {
  const grays = [127, 128, 0, 255, 255, 255]
  const alphas = [255, 255, 255, 255, 127, 128]
  const rgba = Buffer.from(grays.flatMap((gray, at) => [gray, gray, gray, alphas[at]]))
  const file = await sharp(rgba, { raw: { width: 3, height: 2, channels: 4 } })
    .png()
    .toBuffer()
  const mask = await decodeMask(file, limits)
  expect(mask).toEqual({ data: Uint8Array.of(0, 255, 0, 255, 0, 255), width: 3, height: 2 })
})

test('decodes a mask from an image without transparency', async () => {
  const file = await sharp(Buffer.of(127, 128, 255), { raw: { width: 3, height: 1, channels: 1 } })
    .png()
    .toBuffer()
  expect((await decodeMask(file, limits)).data).toEqual(Uint8Array.of(0, 255, 255))
})
