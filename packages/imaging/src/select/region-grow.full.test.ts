import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { decode } from '../codec/decode.ts'
import { createProgress } from '../work.ts'
import { regionGrowSelection } from './region-grow.ts'

const work = { signal: new AbortController().signal, progress: createProgress(() => {}) }
const { select } = regionGrowSelection()
const corpora = join(import.meta.dirname, '../../../../../shared/corpora')
const read = async (name: string) =>
  (await decode(readFileSync(join(corpora, name)), { maxPixels: 1e6, maxBytes: 1e7 })).raster

describe.skipIf(!existsSync(corpora))('a photograph (if the corpora are present)', () => {
  it('of a bear on snow: one click selects it without the snow', async () => {
    const { data } = await select(await read('photos/BSDS500-test/100007.jpg'), [{ x: 168, y: 170 }], work)
    const share = data.filter(Boolean).length / data.length
    expect(share).toBeGreaterThan(0.025)
    expect(share).toBeLessThan(0.045)
  })

  it('of a black and white lemur: three clicks select three quarters of it', async () => {
    const image = await read('matting/lemur/lemur.png')
    const alpha = await read('matting/lemur/lemur_alpha.png')
    const { width, height } = image
    const points = [
      { x: width * 0.5, y: height * 0.6 },
      { x: width * 0.28, y: height * 0.8 },
      { x: width * 0.5, y: height * 0.25 },
    ]
    const { data } = await select(image, points, work)
    let [both, either] = [0, 0]
    for (let i = 0; i < data.length; i++) {
      const isSubject = alpha.data[i * alpha.channels] > 127
      if (data[i] && isSubject) both++
      if (data[i] || isSubject) either++
    }
    expect(both / either).toBeGreaterThan(0.75)
  })
})
