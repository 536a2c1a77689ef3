import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { decode } from '../codec/decode.ts'
import { watermarkScore } from './watermark.ts'

const photos = join(import.meta.dirname, '../../../../../shared/corpora/photos/BSDS500-test')

describe.skipIf(!existsSync(photos))('photographs without a watermark (if the corpora are present)', () => {
  it('are not rejected', async () => {
    for (const name of readdirSync(photos).filter(name => name.endsWith('.jpg'))) {
      const { raster } = await decode(await readFile(join(photos, name)), { maxPixels: 1e7, maxBytes: 1e8 })
      expect(await watermarkScore(raster), name).toBeLessThan(10)
    }
  })
})
