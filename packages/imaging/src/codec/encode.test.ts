import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Raster } from '../raster.ts'
import { decode } from './decode.ts'
import { encode } from './encode.ts'

const limits = { maxPixels: 64e6, maxBytes: 50e6 }

function gradient(channels: 3 | 4, width = 48, height = 40): Raster {
  const data = new Uint8ClampedArray(width * height * channels)
  for (let at = 0, pixel = 0; at < data.length; at += channels, pixel++) {
    data.set(
      [pixel % width, Math.floor(pixel / width) * 4, 128].map(value => value * 1.5),
      at,
    )
    if (channels === 4) data[at + 3] = (pixel * 5) % 256
  }
  return { data, width, height, channels }
}

const decodeRaster = async (file: Uint8Array) => (await decode(file, limits)).raster
const mae = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a, (value, at) => Math.abs(value - b[at])).reduce((sum, value) => sum + value, 0) / a.length

test.each([3, 4] as const)('keeps every value of %i channels in a PNG', async channels => {
  const image = gradient(channels)
  const decoded = await decodeRaster(await encode(image, { format: 'png' }))
  expect(decoded).toMatchObject({ width: 48, height: 40, channels })
  expect(mae(decoded.data, image.data)).toBe(0)
})

test('keeps a JPEG close to the original, closer at higher quality', async () => {
  const image = gradient(3)
  const [low, high] = await Promise.all(
    [30, 95].map(async quality =>
      mae((await decodeRaster(await encode(image, { format: 'jpeg', quality }))).data, image.data),
    ),
  )
  expect(high).toBeLessThan(1)
  expect(low).toBeGreaterThan(high)
})

test('keeps the alpha of a WebP exactly', async () => {
  const image = gradient(4)
  const decoded = await decodeRaster(await encode(image, { format: 'webp' }))
  const alphas = (data: Raster['data']) => data.filter((_value, at) => at % 4 === 3)
  expect(mae(alphas(decoded.data), alphas(image.data))).toBe(0)
})

test('flattens transparency in a JPEG onto the background color, white by default', async () => {
  const clear: Raster = { data: new Uint8ClampedArray(16 * 16 * 4), width: 16, height: 16, channels: 4 }
  expect([...(await decodeRaster(await encode(clear, { format: 'jpeg' }))).data.subarray(0, 3)]).toEqual([
    255, 255, 255,
  ])
  const blue = await decodeRaster(await encode(clear, { format: 'jpeg', background: '#2a3cb4' }))
  expect(mae(blue.data.subarray(0, 3), [0x2a, 0x3c, 0xb4])).toBeLessThan(3)
})

const xmp =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>'

async function exampleMetadata() {
  const file = await sharp({ create: { width: 40, height: 48, channels: 3, background: '#888' } })
    .withExif({ IFD0: { Artist: 'Ada', Copyright: '2026 Ada' } })
    .withMetadata({ orientation: 6 })
    .withXmp(xmp)
    .jpeg()
    .toBuffer()
  return (await decode(file, limits)).source.metadata
}

test.each([
  ['jpeg', 3],
  ['png', 3],
  ['png', 4],
  ['webp', 3],
  ['webp', 4],
] as const)(
  'embeds EXIF and XMP in a %s of %i channels with upright orientation and unchanged pixels',
  async (format, channels) => {
    const metadata = await exampleMetadata()
    expect(metadata.exif).toBeDefined()
    const image = gradient(channels)
    const bare = await encode(image, { format })
    const withMetadata = await encode(image, { format, metadata })
    const { exif, xmp: keptXmp, orientation, width, height } = await sharp(withMetadata).metadata()
    expect({ orientation, width, height }).toEqual({ orientation: 1, width: 48, height: 40 })
    expect(exif?.toString('latin1')).toContain('2026 Ada')
    expect(keptXmp?.toString()).toContain('adobe:ns:meta/')
    expect((await sharp(withMetadata).raw().toBuffer()).equals(await sharp(bare).raw().toBuffer())).toBe(true)
  },
)

test('still writes a valid JPEG when EXIF is malformed, cyclic or too long', async () => {
  const image = gradient(3)
  for (const exif of [
    Buffer.of(1, 2),
    Buffer.from('II*\0\xff\xff\xff\xff\0\0\0\0\0\0', 'latin1'),
    Buffer.alloc(70_000),
  ]) {
    const file = await encode(image, { format: 'jpeg', metadata: { exif } })
    expect(await decodeRaster(file)).toMatchObject({ width: 48, height: 40 })
  }
})
