import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { decode } from '../codec/decode.ts'
import { boundingBox, cornersOf, toRotatedRectangle } from '../quad.ts'
import type { Raster } from '../raster.ts'
import { createProgress } from '../work.ts'
import { detectRotated } from './detect-rotated.ts'
import { loadOcrModel, readCharacters } from './ocr-models.ts'
import { isLegible, ppocrTextReading } from './ppocr.ts'
import { recognizeLine } from './recognize-line.ts'
import { isShortText } from './short-text.ts'

const reading = ppocrTextReading()
afterAll(() => reading.close())
const work = () => ({ signal: new AbortController().signal, progress: createProgress(() => {}) })

/** White paper with a drawing. */
async function paper(drawing: string, width = 640, height = 320): Promise<Raster> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif" font-size="40">${drawing}</svg>`
  const { data } = await sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width, height, channels: 3 }
}

const hasFont = (await paper('<text x="20" y="60">X</text>', 80, 80)).data.some(value => value < 100)

describe.skipIf(!hasFont)('on rendered letters (if a font is installed)', () => {
  test('finds lines in reading order and recognizes them with a confidence', async () => {
    const image = await paper(
      '<text x="60" y="90">Fresh bread</text><text x="60" y="240">No parking 24</text>',
    )
    const regions = await reading.find(image, work())
    expect(regions.map(({ text }) => text)).toEqual(['Fresh bread', 'No parking 24'])
    for (const region of regions) {
      expect(region.confidence).toBeGreaterThan(0.9)
      expect(isLegible(region)).toBe(true)
    }
    const [{ corners }] = regions
    expect(corners[0].x).toBeGreaterThan(40)
    expect(corners[0].x).toBeLessThan(70)
    expect(corners[2].y).toBeGreaterThan(88)
    expect(corners[2].y).toBeLessThan(115)
  })

  test.each([20, -35, 90, 180])('recognizes a line rotated by %d degrees', async degrees => {
    const image = await paper(
      `<text transform="translate(250 250) rotate(${degrees})" y="14" text-anchor="middle">Welcome home</text>`,
      500,
      500,
    )
    const [region] = await reading.find(image, work())
    expect(region.text).toBe('Welcome home')
    const [a, b] = region.corners
    const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI
    expect(Math.cos(((angle - degrees) * Math.PI) / 180)).toBeGreaterThan(0.99)
  })

  test.each([1, -1])(
    'reads a line along an arc, in pieces that follow it (%d: bent down or up)',
    async sign => {
      const letters = [...'RESTAURANTS']
      const drawn = letters.map((letter, i) => {
        const angle = (i - (letters.length - 1) / 2) * 8 * sign
        return `<text transform="translate(320 ${320 + 180 * sign}) rotate(${angle}) translate(0 ${-200 * sign})" text-anchor="middle" font-family="monospace">${letter}</text>`
      })
      const regions = await reading.find(await paper(drawn.join(''), 640, 640), work())
      expect(regions.length).toBeGreaterThan(2)
      expect(
        regions
          .map(({ text }) => text)
          .filter(text => text !== '')
          .join(' '),
      ).toBe('RESTAURANTS')
      for (const { corners } of regions) {
        const { height } = toRotatedRectangle(corners)
        expect(height).toBeLessThan(75)
      }
    },
  )

  test('finds small print across the tiles of a large image', async () => {
    const image = await paper('<text x="820" y="900" font-size="22">Small print here</text>', 2200, 1400)
    expect((await reading.find(image, work())).map(({ text }) => text)).toEqual(['Small print here'])
  })

  test('finds letters on a transparent background', async () => {
    const { data } = await paper('')
    const rgba = new Uint8ClampedArray((data.length / 3) * 4)
    const { data: black } = await paper('<text x="60" y="90">Letters alone</text>')
    for (let pixel = 0; pixel < rgba.length / 4; pixel++) rgba[pixel * 4 + 3] = 255 - black[pixel * 3]
    const image: Raster = { data: rgba, width: 640, height: 320, channels: 4 }
    expect((await reading.find(image, work())).map(({ text }) => text)).toEqual(['Letters alone'])
  })

  test('separates the lines of small print', async () => {
    const words = ['reached the', 'old harbor', 'before noon', 'and sold', 'all their', 'fish to']
    const [count, spacing] = [24, 9]
    const rows = Array.from({ length: count }, (_, i) => {
      const text = Array.from({ length: 4 }, (_, k) => words[(5 * i + 3 * k + k * k) % words.length]).join(
        ' ',
      )
      return `<text x="20" y="${30 + i * spacing}" font-size="9" font-family="DejaVu Serif">${text}</text>`
    })
    const regions = await reading.find(await paper(rows.join(''), 320, 1000), work())
    const heights = regions.map(({ corners }) => toRotatedRectangle(corners).height)
    expect(Math.max(...heights)).toBeLessThan(1.9 * spacing)
    expect(regions.filter(({ isText }) => isText).length).toBeGreaterThanOrEqual(count)
  })

  test('finds letters that are nearly as high as the image', async () => {
    const offer =
      '<text x="40" y="340" font-size="380">50</text><text x="350" y="220" font-size="30">VIEW</text>'
    const regions = await reading.find(await paper(offer, 560, 400), work())
    const texts = regions.filter(({ isText }) => isText)
    expect(texts.map(({ text }) => text)).toContain('VIEW')
    expect(Math.max(...texts.map(({ corners }) => toRotatedRectangle(corners).height))).toBeGreaterThan(250)
  })

  test('takes two letters for text if they are read with much confidence', () => {
    expect(isLegible({ text: '50', confidence: 0.98 })).toBe(true)
    expect(isLegible({ text: '50', confidence: 0.9 })).toBe(false)
    expect(isLegible({ text: '5', confidence: 1 })).toBe(false)
  })

  test('takes a single digit for text if it is in a column of prices', async () => {
    const rows = ['12.90', '3.50', '7', '14.20'].map(
      (price, i) => `<text x="300" y="${60 + 60 * i}">${price}</text>`,
    )
    const regions = await reading.find(await paper(rows.join('')), work())
    expect(regions.filter(({ isText }) => isText).map(({ text }) => text)).toContain('7')
  })

  test('takes neither stars of a pattern nor dashes of a rule for text', async () => {
    const stars = Array.from(
      { length: 12 },
      (_, i) =>
        `<text x="${60 + (i % 4) * 140 + 23 * Math.floor(i / 4)}" y="${90 + 80 * Math.floor(i / 4)}">*</text>`,
    )
    const regions = await reading.find(await paper(stars.join('')), work())
    expect(regions.filter(({ isText }) => isText)).toEqual([])
    expect(isLegible({ text: '-----', confidence: 0.9 })).toBe(false)
  })

  test('takes the stars of a card number for text', async () => {
    const image = await paper(
      '<text x="40" y="160" font-family="DejaVu Sans Mono" font-size="26">CARD   ****   ****   9665</text>',
    )
    const texts = (await reading.find(image, work())).filter(({ isText }) => isText)
    expect(
      texts
        .map(({ text }) => text)
        .join('')
        .match(/[*]/g)?.length,
    ).toBeGreaterThan(4)
  })

  test('finds small print in an image of medium size', async () => {
    const image = await paper(
      '<text x="60" y="90" font-size="14">Fresh bread</text><text x="500" y="300" font-size="7" fill="#999999">All natural yogurt</text>',
      1000,
      700,
    )
    const texts = (await reading.find(image, work())).filter(({ isText }) => isText)
    expect(texts.map(({ text }) => text)).toEqual(['Fresh bread', 'All natural yogurt'])
  })

  test.each([
    ['5', true],
    ['O', false],
    ['15', true],
    ['II', false],
  ])('is sure that %s alone is text: %s', async (text, isLetter) => {
    const image = await paper(`<text x="150" y="180" font-size="60">${text}</text>`)
    const [session, characters] = await Promise.all([loadOcrModel('reader'), readCharacters()])
    const [{ corners }] = await reading.find(image, work())
    const line = await recognizeLine(session, characters, image, toRotatedRectangle(corners))
    expect(await isShortText(session, characters, image, line)).toBe(isLetter)
    await session.release()
  })

  test('finds a vertical line in the rotated image, where it is', async () => {
    const image = await paper('<text transform="translate(420 300) rotate(-90)">Book of letters</text>')
    const session = await loadOcrModel('detector')
    const found = await detectRotated(session, image, work())
    await session.release()
    expect(found).toHaveLength(1)
    const { left, top, right, bottom } = boundingBox(cornersOf(found[0].rectangle), image)
    expect(left).toBeGreaterThan(365)
    expect(right).toBeLessThan(450)
    expect(top).toBeLessThan(60)
    expect(bottom).toBeGreaterThan(290)
  })

  test('stops when its signal is aborted', async () => {
    const reason = new Error('enough')
    const aborted = { ...work(), signal: AbortSignal.abort(reason) }
    await expect(reading.find(await paper(''), aborted)).rejects.toBe(reason)
  })
})

test('finds nothing on a blank image, even of one pixel', async () => {
  expect(await reading.find(await paper('<circle cx="300" cy="160" r="90"/>'), work())).toEqual([])
  expect(await reading.find(await paper('', 1, 1), work())).toEqual([])
})

const signpost = join(import.meta.dirname, '../../../../../shared/corpora/text/easyocr/french.jpg')

test.skipIf(!existsSync(signpost))(
  'recognizes a signpost in a photograph (if the corpora are present)',
  async () => {
    const { raster } = await decode(readFileSync(signpost), { maxPixels: 1e7, maxBytes: 1e7 })
    const words = (await reading.find(raster, work())).filter(isLegible).map(region => region.text)
    expect(words).toEqual(expect.arrayContaining(['LES ARTS DECORATIFS', 'Theatre', 'du PALAIS-ROYAL']))
  },
)

const fish = join(import.meta.dirname, '../../../../../shared/corpora/photos/BSDS500-test/141012.jpg')

test.skipIf(!existsSync(fish) || !hasFont)(
  'finds a line on a pattern that is detected around it at a coarser scale (if the corpora are present)',
  async () => {
    const photo = await sharp(fish).resize(1443, null, { kernel: 'cubic' }).png().toBuffer()
    const text =
      '<text transform="translate(698 562) rotate(45)" text-anchor="middle" font-family="DejaVu Sans" font-size="24" fill="#ffffff" stroke="#000000" stroke-width="1.7" paint-order="stroke">Welcome to Lisbon</text>'
    const { height } = await sharp(photo).metadata()
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1443" height="${height}">${text}</svg>`
    const drawn = sharp(photo).composite([{ input: Buffer.from(svg) }])
    const { data, info } = await drawn.removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const image: Raster = { data, width: info.width, height: info.height, channels: 3 }
    const words = (await reading.find(image, work())).filter(({ isText }) => isText)
    expect(words.map(region => region.text).join(' ')).toMatch(/^Welcome .*Lisbon$/)
  },
)

const bromeliad = join(import.meta.dirname, '../../../../../shared/corpora/photos/BSDS500-test/51084.jpg')

test.skipIf(!existsSync(bromeliad) || !hasFont)(
  'finds a digit among leaves in an image of medium size (if the corpora are present)',
  async () => {
    const photo = await sharp(bromeliad).resize(1116, null, { kernel: 'cubic' }).png().toBuffer()
    const { height } = await sharp(photo).metadata()
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1116" height="${height}"><text x="600" y="300" font-family="DejaVu Sans" font-weight="bold" font-size="90" fill="#ffffff">7</text></svg>`
    const drawn = sharp(photo).composite([{ input: Buffer.from(svg) }])
    const { data, info } = await drawn.removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const image: Raster = { data, width: info.width, height: info.height, channels: 3 }
    const texts = (await reading.find(image, work())).filter(({ isText }) => isText)
    expect(texts.map(({ text }) => text)).toEqual(['7'])
  },
)
