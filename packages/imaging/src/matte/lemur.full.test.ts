import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { decode } from '../codec/decode.ts'
import type { Raster } from '../raster.ts'
import { progressTo } from '../work.ts'
import { cutOut } from './cut-out.ts'
import { isnetMatting } from './isnet.ts'

const folder = join(import.meta.dirname, '../../../../../shared/corpora/matting/lemur')
const read = async (name: string): Promise<Raster> =>
  (await decode(readFileSync(join(folder, name)), { maxPixels: 1e6, maxBytes: 1e7 })).raster

describe.skipIf(!existsSync(folder))('on the lemur, with ground truth for alpha and foreground', () => {
  it('alpha has an error of at most 0.050 in the unknown band and 0.020 overall, and the old background is removed from the hair', async () => {
    const [picture, alpha, trimap, front] = await Promise.all(
      ['lemur.png', 'lemur_alpha.png', 'lemur_trimap.png', 'lemur_foreground.png'].map(read),
    )
    const work = { signal: new AbortController().signal, progress: progressTo(() => {}) }
    const matting = isnetMatting()
    const made = await cutOut(picture, await matting.matte(picture, work), work)
    await matting.close()

    const off = { alpha: 0, alphaInBand: 0, colour: 0, ownColour: 0 }
    let unknown = 0
    const pixels = picture.width * picture.height
    for (let pixel = 0; pixel < pixels; pixel++) {
      const truth = alpha.data[pixel * alpha.channels] / 255
      const difference = Math.abs(made.data[pixel * 4 + 3] / 255 - truth)
      off.alpha += difference
      const certainty = trimap.data[pixel * trimap.channels]
      if (certainty < 26 || certainty > 229) continue
      unknown++
      off.alphaInBand += difference
      for (let channel = 0; channel < 3; channel++) {
        const own = front.data[pixel * front.channels + channel]
        off.colour += truth * Math.abs(made.data[pixel * 4 + channel] - own)
        off.ownColour += truth * Math.abs(picture.data[pixel * picture.channels + channel] - own)
      }
    }
    expect(off.alpha / pixels).toBeLessThanOrEqual(0.02)
    expect(off.alphaInBand / unknown).toBeLessThanOrEqual(0.05)
    expect(off.colour / off.ownColour).toBeLessThanOrEqual(0.6)
  })
})
