import { decode } from '@pentimento/imaging'
import sharp, { type Sharp } from 'sharp'
import { randomIntegers } from '../packages/imaging/src/complete/random-integers.ts'
import type { Quad } from '../packages/imaging/src/quad.ts'
import type { Raster } from '../packages/imaging/src/raster.ts'
import { renderedCases } from './text-removal-images.ts'

/** An image as a camera or scanner would save it: sharpened, and a JPEG. */
export interface SavedText {
  name: string
  image: Raster
  lines: { text: string; corners: Quad }[]
}

const serif = ['DejaVu Serif', 'Liberation Serif']
const plain = ['DejaVu Sans', 'Liberation Sans', 'Liberation Sans Narrow']
const mono = ['DejaVu Sans Mono', 'Liberation Mono']

/** Letters, receipts and cards with account numbers, and photographs with drawn text; `seed` chooses words and noise. */
export async function savedTexts(count: number, seed: number): Promise<SavedText[]> {
  const pages = Array.from({ length: count }, (_, i) => [letter, receipt, card][i % 3](seed + 31 * i))
  const photos = (await renderedCases(Math.ceil(count / 2) * 2)).filter((_, i) => i % 2 === seed % 2)
  return Promise.all([
    ...pages.map(async ({ name, svg, lines, grain }, i) => {
      const drawn = sharp(Buffer.from(svg)).removeAlpha()
      return {
        name,
        lines,
        image: await save(await addGrain(drawn, grain, seed + i), 70 + ((i * 7) % 25), i % 4 !== 3),
      }
    }),
    ...photos.map(async ({ name, image, lines }, i) => {
      const { data, width, height, channels } = image
      const drawn = sharp(data, { raw: { width, height, channels } })
      return { name, lines, image: await save(drawn, 75 + ((i * 5) % 20), i % 2 === 0) }
    }),
  ])
}

async function save(image: Sharp, quality: number, isSharpened: boolean): Promise<Raster> {
  const sharpened = isSharpened ? image.sharpen({ sigma: 1.3, m1: 1.5, m2: 3 }) : image
  const file = await sharpened.jpeg({ quality }).toBuffer()
  return (await decode(file, { maxPixels: 64e6, maxBytes: 64e6 })).raster
}

async function addGrain(image: Sharp, grain: number, seed: number): Promise<Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const random = randomIntegers(seed + 1)
  for (let at = 0; at < data.length; at += 3) {
    const noise = (((random() % 1000) + (random() % 1000)) / 1000 - 1) * grain
    for (let c = 0; c < 3; c++) data[at + c] = Math.min(255, Math.max(0, data[at + c] + noise))
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
}

interface Page {
  name: string
  svg: string
  lines: SavedText['lines']
  grain: number
}

function letter(seed: number): Page {
  const random = randomIntegers(seed)
  const pick = <T>(values: readonly T[]) => values[random() % values.length]
  const size = 17 + (random() % 12)
  const texts = [
    `Account number ${digits(random, 10)}`,
    `IBAN DE${digits(random, 20)
      .replace(/(.{4})/g, '$1 ')
      .trim()}`,
    'Dear customer, your payment is due',
    `on ${1 + (random() % 28)} June. The amount is ${100 + (random() % 900)}.${digits(random, 2)} EUR`,
    `Customer ${digits(random, 7)}, invoice ${digits(random, 6)}`,
    'Please quote this number in all letters',
    `Phone +49 ${digits(random, 3)} ${digits(random, 7)}`,
    'Kind regards, Accounts department',
  ]
  const [width, height] = [900, 120 + Math.round(texts.length * size * 1.7)]
  return page('letter', seed, { width, height }, texts, {
    font: pick([...serif, ...plain]),
    size,
    ink: pick(['#111111', '#26304a', '#444444', '#1a1a6a']),
    left: 60,
    turn: pick([0, 0, 1.5, -2]),
    background: `<linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${pick(['#ffffff', '#f7f2e4', '#eef1f4'])}"/><stop offset="1" stop-color="${pick(['#f1eee6', '#d9d6cf', '#fbfbfb'])}"/></linearGradient>`,
    grain: 1 + (random() % 6),
  })
}

function receipt(seed: number): Page {
  const random = randomIntegers(seed)
  const size = 16 + (random() % 8)
  const price = () => `${1 + (random() % 60)}.${digits(random, 2)}`
  const texts = [
    'CORNER MARKET',
    `Store ${digits(random, 4)}  Till ${1 + (random() % 9)}`,
    ...['Milk 1 l', 'Rye bread', 'Tomatoes', 'Olive oil', 'Coffee 500 g'].map(
      item => `${item.padEnd(18)}${price()}`,
    ),
    `TOTAL             ${price()}`,
    `CARD **** **** ${digits(random, 4)}`,
    `Auth ${digits(random, 6)}  Ref ${digits(random, 8)}`,
  ]
  const [width, height] = [460, 90 + Math.round(texts.length * size * 1.6)]
  return page('receipt', seed, { width, height }, texts, {
    font: mono[random() % 2],
    size,
    ink: ['#555566', '#333333', '#777777'][random() % 3],
    left: 40,
    turn: [0, 1, -1.5][random() % 3],
    background:
      '<linearGradient id="g" x1="0" y1="0" x2="1" y2="0.3"><stop offset="0" stop-color="#e4e2dc"/><stop offset="0.5" stop-color="#f6f5f1"/><stop offset="1" stop-color="#cfccc4"/></linearGradient>',
    grain: 3 + (random() % 6),
  })
}

function card(seed: number): Page {
  const random = randomIntegers(seed)
  const texts = [
    digits(random, 16)
      .replace(/(.{4})/g, '$1 ')
      .trim(),
    `VALID THRU 0${1 + (random() % 9)}/2${random() % 10}`,
    ['ANNA NOWAK', 'LUIS ORTEGA', 'JANE MILLER'][random() % 3],
  ]
  const colors = ['#20406a', '#7a2038', '#2c5a48', '#303038', '#c9a84a']
  return page('card', seed, { width: 760, height: 330 }, texts, {
    font: mono[random() % 2],
    size: 36 + (random() % 10),
    ink: ['#f2f2f2', '#e8d9a0', '#d0d4dc'][random() % 3],
    left: 50,
    turn: [0, 3, -5][random() % 3],
    background: `<linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${colors[random() % 5]}"/><stop offset="1" stop-color="${colors[random() % 5]}"/></linearGradient>`,
    grain: 4,
  })
}

const digits = (random: () => number, count: number) =>
  Array.from({ length: count }, () => random() % 10).join('')

interface PageStyle {
  font: string
  size: number
  ink: string
  left: number
  turn: number
  background: string
  grain: number
}

function page(
  kind: string,
  seed: number,
  { width, height }: { width: number; height: number },
  texts: string[],
  { font, size, ink, left, turn, background, grain }: PageStyle,
): Page {
  const step = size * (kind === 'card' ? 2.2 : 1.65)
  const [cosine, sine] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const rotate = (x: number, y: number) => ({
    x: width / 2 + (x - width / 2) * cosine - (y - height / 2) * sine,
    y: height / 2 + (x - width / 2) * sine + (y - height / 2) * cosine,
  })
  const advance = font.includes('Mono') ? 0.6 : font.includes('Narrow') ? 0.42 : 0.5
  const lines = texts.map((text, i) => {
    const bottom = 70 + i * step
    const right = left + text.length * size * advance
    return {
      text,
      corners: [
        rotate(left, bottom - 0.8 * size),
        rotate(right, bottom - 0.8 * size),
        rotate(right, bottom + 0.2 * size),
        rotate(left, bottom + 0.2 * size),
      ] as Quad,
    }
  })
  const drawn = texts
    .map((text, i) => `<text x="${left}" y="${70 + i * step}" xml:space="preserve">${text}</text>`)
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${background}</defs><rect width="${width}" height="${height}" fill="url(#g)"/><g transform="rotate(${turn} ${width / 2} ${height / 2})" font-family="${font}" font-size="${size}" fill="${ink}">${drawn}</g></svg>`
  return { name: `${kind} ${seed}`, svg, lines, grain }
}
