import { decode } from '@pentimento/imaging'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { type ExportSource, exportOutput } from './export-output.ts'

const { signal } = new AbortController()
const limits = { maxPixels: 1e8, maxBytes: 1e9 }

/** A photo of noise, which doesn't compress well, with a camera and a position in its EXIF. */
async function photo(width = 64, height = 48): Promise<Buffer> {
  const data = Uint8Array.from(
    { length: width * height * 3 },
    (_, at) => (at * 7919 + (at >> 3) * 104729) % 256,
  )
  return sharp(data, { raw: { width, height, channels: 3 } })
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg({ quality: 98 })
    .toBuffer()
}

/** A red square of 10 × 10 pixels on a transparent canvas. */
async function cutout(): Promise<Buffer> {
  const square = await sharp({ create: { width: 10, height: 10, channels: 4, background: '#ff0000' } })
    .png()
    .toBuffer()
  return sharp({ create: { width: 64, height: 48, channels: 4, background: '#00000000' } })
    .composite([{ input: square, left: 20, top: 12 }])
    .png()
    .toBuffer()
}

async function source(changed: Partial<ExportSource> = {}): Promise<ExportSource> {
  return { output: await cutout(), format: 'png', hasMetadata: false, original: await photo(), ...changed }
}
const pixel = async (file: Uint8Array, x: number, y: number) => {
  const { raster } = await decode(file, limits)
  const at = (y * raster.width + x) * raster.channels
  return [...raster.data.subarray(at, at + raster.channels)]
}

it('returns the stored bytes if nothing is changed', async () => {
  const stored = await source()
  expect((await exportOutput(stored, {}, signal)).bytes).toEqual(stored.output)
})

it('writes another format at a quality: a lower one makes a smaller file', async () => {
  const stored = await source({ output: await photo(), format: 'jpeg' })
  const sizes = await Promise.all(
    [40, 90].map(async quality => {
      const { bytes, mediaType } = await exportOutput(stored, { format: 'webp', quality }, signal)
      expect(mediaType).toBe('image/webp')
      return bytes.length
    }),
  )
  expect(sizes[0]).toBeLessThan(sizes[1] ?? 0)
})

it('keeps a file below a size, at the highest quality that fits', async () => {
  const stored = await source({ output: await photo(256, 192), format: 'jpeg' })
  const { bytes: best } = await exportOutput(stored, { format: 'jpeg', quality: 95 }, signal)
  const maxBytes = Math.round(best.length * 0.6)
  const { bytes } = await exportOutput(stored, { format: 'jpeg', quality: 95, maxBytes }, signal)
  expect(bytes.length).toBeLessThanOrEqual(maxBytes)
  expect(bytes.length).toBeGreaterThan(maxBytes * 0.85)
})

it('embeds the metadata of the original, with or without its location', async () => {
  const stored = await source({ output: await photo(), format: 'jpeg' })
  const exifOf = async (metadata: 'none' | 'without-location' | 'all') => {
    const { exif } = await sharp(
      (
        await exportOutput(
          { ...stored, output: await sharp(stored.output).jpeg().toBuffer() },
          { metadata },
          signal,
        )
      ).bytes,
    ).metadata()
    return exif && { hasCamera: exif.includes('Camera'), bytes: exif.length, exif }
  }
  const [none, withoutLocation, all] = [
    await exifOf('none'),
    await exifOf('without-location'),
    await exifOf('all'),
  ]
  expect(none).toBeUndefined()
  expect(withoutLocation?.hasCamera).toBe(true)
  expect(all?.hasCamera).toBe(true)
  const position = Buffer.from([51, 0, 0, 0, 1, 0, 0, 0, 30, 0, 0, 0, 1, 0, 0, 0])
  expect(all?.exif.includes(position)).toBe(true)
  expect(withoutLocation?.exif.includes(position)).toBe(false)
})

it('removes the metadata that a result has', async () => {
  const stored = await source({ output: await photo(), format: 'jpeg', hasMetadata: true })
  expect((await sharp((await exportOutput(stored, {}, signal)).bytes).metadata()).exif).toBeUndefined()
})

it('puts a color or the blurred original behind a cutout, and trims it', async () => {
  const stored = await source()
  const blue = await exportOutput(stored, { background: '#0000ff' }, signal)
  expect(await pixel(blue.bytes, 2, 2)).toEqual([0, 0, 255])
  expect(await pixel(blue.bytes, 25, 15)).toEqual([255, 0, 0])
  const blurred = await exportOutput(stored, { background: 'blur', blur: 50 }, signal)
  expect(await pixel(blurred.bytes, 2, 2)).toHaveLength(3)
  const trimmed = await exportOutput(stored, { background: '#0000ff', trim: 3 }, signal)
  expect(await sharp(trimmed.bytes).metadata()).toMatchObject({ width: 16, height: 16 })
})
