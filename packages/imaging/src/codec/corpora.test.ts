import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ImagingError } from '../errors.ts'
import { decode } from './decode.ts'

const limits = { maxPixels: 64e6, maxBytes: 50e6 }
const folder = join(import.meta.dirname, '../../../../../shared/corpora/decoding')
const hasCorpora = existsSync(folder)

describe.skipIf(!hasCorpora)('real files (if the corpora are present)', () => {
  const files = hasCorpora
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name))
    : []

  test('the corpora contain files', () => expect(files.length).toBeGreaterThan(90))

  test.each(files.map(file => [file.slice(folder.length + 1), file]))(
    '%s decodes or throws an ImagingError',
    async (_name, file) => {
      const output = await decode(readFileSync(file), limits).catch((error: unknown) => error)
      if (output instanceof Error) {
        expect(output).toBeInstanceOf(ImagingError)
        return
      }
      const { raster } = output as Awaited<ReturnType<typeof decode>>
      expect(raster.data.length).toBe(raster.width * raster.height * raster.channels)
    },
  )

  test('the eight EXIF orientations decode to the same size and nearly the same pixels', async () => {
    const images = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map(orientation =>
        decode(readFileSync(join(folder, `exif-orientation/Landscape_${orientation}.jpg`)), limits),
      ),
    )
    const [{ raster: first }, ...others] = images
    for (const { raster } of others) {
      expect(raster).toMatchObject({ width: first.width, height: first.height, channels: 3 })
      let difference = 0
      for (let at = 0; at < first.data.length; at++) difference += Math.abs(raster.data[at] - first.data[at])
      expect(difference / first.data.length).toBeLessThan(4)
    }
  })
})
