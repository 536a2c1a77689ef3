import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { decode } from '../codec/decode.ts'
import type { Raster } from '../raster.ts'
import { createProgress } from '../work.ts'
import { extractSubject } from './extract-subject.ts'
import { isnetMatting } from './isnet.ts'

const folder = join(import.meta.dirname, '../../../../../shared/corpora/matting/lemur')
const read = async (name: string): Promise<Raster> =>
  (await decode(readFileSync(join(folder, name)), { maxPixels: 1e6, maxBytes: 1e7 })).raster

describe.skipIf(!existsSync(folder))('on the lemur, with ground truth for alpha and foreground', () => {
  it('alpha has an error of at most 0.034 in the unknown band and 0.0145 overall, and the old background is removed from the hair', async () => {
    const [image, alpha, trimap, front] = await Promise.all(
      ['lemur.png', 'lemur_alpha.png', 'lemur_trimap.png', 'lemur_foreground.png'].map(read),
    )
    const work = { signal: new AbortController().signal, progress: createProgress(() => {}) }
    const matting = isnetMatting()
    const coarse = await matting.matte(image, work)
    const output = await extractSubject(image, coarse, work, { refine: matting.refine })
    await matting.close()

    const off = { alpha: 0, alphaInBand: 0, color: 0, ownColor: 0 }
    let unknown = 0
    const pixels = image.width * image.height
    for (let pixel = 0; pixel < pixels; pixel++) {
      const truth = alpha.data[pixel * alpha.channels] / 255
      const difference = Math.abs(output.data[pixel * 4 + 3] / 255 - truth)
      off.alpha += difference
      const certainty = trimap.data[pixel * trimap.channels]
      if (certainty < 26 || certainty > 229) continue
      unknown++
      off.alphaInBand += difference
      for (let channel = 0; channel < 3; channel++) {
        const own = front.data[pixel * front.channels + channel]
        off.color += truth * Math.abs(output.data[pixel * 4 + channel] - own)
        off.ownColor += truth * Math.abs(image.data[pixel * image.channels + channel] - own)
      }
    }
    expect(off.alpha / pixels).toBeLessThanOrEqual(0.0145)
    expect(off.alphaInBand / unknown).toBeLessThanOrEqual(0.034)
    expect(off.color / off.ownColor).toBeLessThanOrEqual(0.6)
  })
})
