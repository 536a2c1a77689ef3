import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { type DecodeLimits, inspectFile, openFile } from './inspect.ts'

const folder = await mkdtemp(join(tmpdir(), 'pentimento-inspect-'))
afterAll(() => rm(folder, { recursive: true }))

/** What the header of a file in memory states; a file on disk gives the same or fails with the same error. */
async function inspect(bytes: Uint8Array, limits: DecodeLimits) {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, bytes)
  const [inMemory, onDisk] = await Promise.allSettled([openFile(bytes, limits), inspectFile(path, limits)])
  if (inMemory.status === 'rejected') {
    expect(onDisk).toMatchObject({ reason: { code: inMemory.reason.code } })
    throw inMemory.reason
  }
  const { source } = inMemory.value
  const { format, width, height } = source
  expect(onDisk).toMatchObject({ value: { format, width, height } })
  return source
}

const limits = { maxPixels: 64e6, maxBytes: 50e6 }
const image = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a3cb4' } })

test('reports format, size, transparency, bit depth and pages', async () => {
  expect(await inspect(await image(30, 20).png().toBuffer(), limits)).toEqual({
    format: 'png',
    width: 30,
    height: 20,
    hasAlpha: false,
    bitsPerChannel: 8,
    pages: 1,
    artifactRemovalStrength: 0,
    metadata: {},
  })
  const sixteenBit = await image(3, 2).ensureAlpha(0.5).toColourspace('rgb16').png().toBuffer()
  expect(await inspect(sixteenBit, limits)).toMatchObject({ hasAlpha: true, bitsPerChannel: 16 })
})

test('reports the size as displayed', async () => {
  const rotated = await image(30, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  expect(await inspect(rotated, limits)).toMatchObject({ width: 20, height: 30 })
})

test('counts the frames of an animation', async () => {
  const frames = Buffer.from(Array.from({ length: 8 * 24 * 3 }, (_, at) => at % 251))
  const animation = await sharp(frames, { raw: { width: 8, height: 24, channels: 3, pageHeight: 8 } })
    .webp()
    .toBuffer()
  expect(await inspect(animation, limits)).toMatchObject({ width: 8, height: 8, pages: 3 })
})

test('names an animated AVIF as unsupported, not as damaged', async () => {
  const sequence = await image(64, 64).avif().toBuffer()
  sequence.write('avis', 8)
  await expect(inspect(sequence, limits)).rejects.toMatchObject({
    code: 'unsupported-format',
    detail: { message: 'an animated {format}, only still ones can be opened', values: { format: 'avif' } },
  })
})

test('rejects too many bytes, whatever they contain', async () => {
  const error = { name: 'ImagingError', code: 'too-many-bytes' }
  await expect(inspect(new Uint8Array(11), { ...limits, maxBytes: 10 })).rejects.toMatchObject(error)
})

test('accepts exactly the maximum number of bytes and pixels', async () => {
  const file = await image(10, 10).png().toBuffer()
  await expect(inspect(file, { maxBytes: file.length, maxPixels: 100 })).resolves.toBeDefined()
  await expect(inspect(file, { maxBytes: file.length, maxPixels: 99 })).rejects.toMatchObject({
    code: 'too-many-pixels',
  })
})

test('rejects a PNG whose header alone claims 20000×20000 pixels', async () => {
  const bomb = await image(1, 1).png().toBuffer()
  bomb.writeUInt32BE(20_000, 16)
  bomb.writeUInt32BE(20_000, 20)
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  await expect(inspect(bomb, limits)).rejects.toMatchObject({ code: 'too-many-pixels' })
})

test('rejects a JPEG whose header alone claims 20000×20000 pixels', async () => {
  const bomb = await image(1, 1).jpeg().toBuffer()
  const frame = bomb.indexOf(Buffer.of(0xff, 0xc0))
  bomb.writeUInt16BE(20_000, frame + 5)
  bomb.writeUInt16BE(20_000, frame + 7)
  await expect(inspect(bomb, limits)).rejects.toMatchObject({ code: 'too-many-pixels' })
})

test('rejects data that is no image', async () => {
  await expect(inspect(Buffer.from('a lemur'), limits)).rejects.toMatchObject({ code: 'unsupported-format' })
  await expect(inspect(new Uint8Array(), limits)).rejects.toMatchObject({ code: 'unsupported-format' })
})

test.each(['jpeg', 'png', 'webp', 'gif', 'tiff'] as const)(
  'reports a %s truncated in its header as corrupt',
  async format => {
    const file = await image(40, 40).toFormat(format).toBuffer()
    await expect(inspect(file.subarray(0, 12), limits)).rejects.toMatchObject({ code: 'corrupt-file' })
  },
)
