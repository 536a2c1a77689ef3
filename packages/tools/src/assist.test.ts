import { decode, decodeMask, type Engines, encode, progressTo, regionGrow } from '@pentimento/imaging'
import { describe, expect, it } from 'vitest'
import { answerAssist } from './assist.ts'
import { cleanup } from './cleanup/contract.ts'

const engines = { selection: regionGrow() } as unknown as Engines
const work = { engines, signal: new AbortController().signal, progress: progressTo(() => {}) }

async function scene(): Promise<Uint8Array> {
  const data = new Uint8Array(80 * 60 * 3).fill(70)
  for (let y = 20; y < 40; y++) for (let x = 30; x < 55; x++) data.set([210, 40, 30], (y * 80 + x) * 3)
  return encode({ data, width: 80, height: 60, channels: 3 }, { format: 'png' })
}

const limits = { maxPixels: 1e6, maxBytes: 1e6 }

it('answers a click with a mask of the picture’s size, white on the thing, and says who made it', async () => {
  const asked = { points: [{ x: 40, y: 30 }] }
  const { outputs, madeBy } = await answerAssist(cleanup, 'select', { image: await scene() }, asked, work)
  expect(outputs).toMatchObject([{ name: 'mask', mediaType: 'image/png', width: 80, height: 60 }])
  const { data } = await decodeMask(outputs[0].bytes, limits)
  expect([data[30 * 80 + 40], data[21 * 80 + 31], data[5 * 80 + 5]]).toEqual([255, 255, 0])
  expect((await decode(outputs[0].bytes, limits)).raster.channels).toBe(3)
  expect(madeBy).toBe('Colours and edges (built-in)')
})

describe('a question', () => {
  it.each([
    ['without a point', { points: [] }, /points: /],
    ['with no points at all', {}, /points: /],
    ['with a point before the picture', { points: [{ x: -1, y: 5 }] }, /points\.0\.x: /],
    [
      'with a point beyond the picture',
      { points: [{ x: 80, y: 5 }] },
      /points: expected within 80×60, got 80, 5/,
    ],
    ['with words where numbers belong', { points: [{ x: 'left', y: 5 }] }, /points\.0\.x: /],
  ])('%s is refused', async (_, asked, says) => {
    const asking = answerAssist(cleanup, 'select', { image: await scene() }, asked, work)
    await expect(asking).rejects.toMatchObject({
      code: 'invalid-parameter',
      message: expect.stringMatching(says),
    })
  })

  it('without a picture, or with what is none, is refused', async () => {
    const asked = { points: [{ x: 1, y: 1 }] }
    await expect(answerAssist(cleanup, 'select', {}, asked, work)).rejects.toMatchObject({
      code: 'missing-file',
    })
    const broken = answerAssist(cleanup, 'select', { image: new Uint8Array([1, 2, 3]) }, asked, work)
    await expect(broken).rejects.toMatchObject({ code: 'unsupported-format' })
  })
})
