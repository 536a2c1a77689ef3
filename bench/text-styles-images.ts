import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decode } from '@pentimento/imaging'
import sharp from 'sharp'
import { randomIntegers } from '../packages/imaging/src/complete/random-integers.ts'
import type { Quad } from '../packages/imaging/src/quad.ts'
import type { Raster } from '../packages/imaging/src/raster.ts'
import { corpora } from './text-removal-images.ts'

/** A photograph with one drawn line of text, as a camera would save it, and the same file without the text. */
export interface StyledText {
  name: string
  kind: Kind
  image: Raster
  truth: Raster
  /** How opaque the text with its shadow is at each pixel, 0 to 255. */
  ink: Uint8Array
  /** Font size in pixels. */
  size: number
  text: string
  /** Box around the ink, along the line's direction; for an arc along the image's axes. */
  corners: Quad
}

export const kinds = ['thai', 'korean', 'arc', 'shadow', 'faint'] as const
type Kind = (typeof kinds)[number]

const latin = [
  'Summer sale',
  'OPEN HOUSE',
  'Photo by A. Nowak',
  'Fresh bread daily',
  'Welcome to Lisbon',
  'Do not copy',
  'GRAND HOTEL',
  'Coffee & Cake',
]
const latinFonts = ['DejaVu Sans', 'DejaVu Serif', 'Liberation Sans', 'Liberation Serif']
// cspell:disable
/** Words with many marks above and below the letters, and words of one to eight syllables. */
const styles: Record<Kind, { texts: readonly string[]; fonts: readonly string[] }> = {
  thai: {
    texts: [
      'ยินดีต้อนรับ',
      'ห้ามจอดรถ',
      'ร้านก๋วยเตี๋ยว',
      'ที่นี่ไม่มีน้ำ',
      'เปิดทุกวัน',
      'ผู้ใหญ่บ้านอยู่ที่นี่',
      'ปี๊บ ตั๋ว กี่ชิ้น',
      'โรงแรมริมแม่น้ำ',
      'ซื้อหนึ่งแถมหนึ่ง',
      'กรุณาถอดรองเท้า',
      'ห้องน้ำ',
      'ญี่ปุ่น',
    ],
    fonts: ['Garuda', 'Kinnari', 'Loma', 'Sawasdee', 'Waree'],
  },
  korean: {
    texts: [
      '환영합니다',
      '출구',
      '서울역',
      '금연 구역',
      '주차 금지',
      '맛있는 커피',
      '영업중',
      '안녕하세요',
      '부산 해운대',
      '문을 닫아 주세요',
      '비상구',
      '약국',
      '식당',
      '화장실',
    ],
    fonts: ['NanumGothic', 'NanumMyeongjo', 'NanumSquare', 'UnDotum', 'UnBatang', 'UnGraphic'],
  },
  arc: { texts: latin, fonts: latinFonts },
  shadow: { texts: latin, fonts: latinFonts },
  faint: { texts: latin, fonts: latinFonts },
}
// cspell:enable

/** Photographs: for tuning (even seeds) the product's own examples, for the test (odd seeds) part of BSDS500. */
async function photosFor(seed: number): Promise<{ name: string; path: string }[]> {
  const folder =
    seed % 2 ? join(corpora, 'photos/BSDS500-test') : join(import.meta.dirname, '../../shared/photographs')
  const names = (await readdir(folder)).filter(name => /\.(jpg|png|webp)$/.test(name)).sort()
  return names.map(name => ({ name, path: join(folder, name) }))
}

/** @param count images of each kind */
export async function styledTexts(
  count: number,
  seed: number,
  chosen: readonly Kind[] = kinds,
): Promise<StyledText[]> {
  const photos = await photosFor(seed)
  const cases: StyledText[] = []
  for (const kind of chosen) {
    for (let i = 0; i < count; i++) {
      const random = randomIntegers(1000 * seed + 50 * kinds.indexOf(kind) + i)
      const photo = photos[(random() >>> 3) % photos.length]
      cases.push(
        await styledText(kind, `${kind}-${i}-${photo.name.replace(/\W+/g, '-')}`, photo.path, random),
      )
    }
  }
  return cases
}

interface Layer {
  data: Uint8Array
  width: number
  height: number
}

async function styledText(kind: Kind, name: string, path: string, random: () => number): Promise<StyledText> {
  const pick = <T>(values: readonly T[]) => values[(random() >>> 4) % values.length]
  const side = 900 + (random() % 500)
  const { data, info } = await sharp(await readFile(path))
    .rotate()
    .toColourspace('srgb')
    .flatten({ background: '#fff' })
    .resize(side, side, { fit: 'inside', kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const text = pick(styles[kind].texts)
  const widest = info.width / (0.62 * text.length + 2)
  const size = Math.round(Math.min(18 + ((random() >>> 3) % 62), widest))
  const layer = await drawLayer(kind, text, pick(styles[kind].fonts), size, pick)
  const place =
    kind === 'arc'
      ? arc(layer, pick([1, -1]), 0.9 + 0.2 * (random() % 8))
      : turned(layer, pick([0, 0, 0, 4, -7, 15]))
  const shift = {
    x:
      info.width / 2 +
      ((random() % 100) / 100 - 0.5) * Math.max(0, info.width - spanOf(place.box, 'x')) * 0.8,
    y:
      info.height / 2 +
      ((random() % 100) / 100 - 0.5) * Math.max(0, info.height - spanOf(place.box, 'y')) * 0.8,
  }
  const drawn = new Uint8ClampedArray(data)
  const ink = new Uint8Array(info.width * info.height)
  for (let i = 0; i < ink.length; i++) {
    const at = place.toLayer((i % info.width) + 0.5 - shift.x, Math.floor(i / info.width) + 0.5 - shift.y)
    const [red, green, blue, alpha] = sampleLayer(layer, at.x, at.y)
    if (alpha < 0.004) continue
    ink[i] = 255 * alpha
    for (const [c, value] of [red, green, blue].entries())
      drawn[3 * i + c] = data[3 * i + c] * (1 - alpha) + value
  }
  const quality = 75 + ((random() >>> 5) % 20)
  const isSharpened = random() % 4 !== 0
  const save = (pixels: Uint8Array | Uint8ClampedArray) => saved(pixels, info, quality, isSharpened)
  return {
    name,
    kind,
    text,
    size,
    ink,
    image: await save(drawn),
    truth: await save(data),
    corners: place.box.map(point => ({ x: point.x + shift.x, y: point.y + shift.y })) as unknown as Quad,
  }
}

const spanOf = (corners: readonly { x: number; y: number }[], axis: 'x' | 'y') =>
  Math.max(...corners.map(point => point[axis])) - Math.min(...corners.map(point => point[axis]))

async function saved(
  pixels: Uint8Array | Uint8ClampedArray,
  { width, height }: { width: number; height: number },
  quality: number,
  isSharpened: boolean,
): Promise<Raster> {
  const plain = sharp(pixels, { raw: { width, height, channels: 3 } })
  const sharpened = isSharpened ? plain.sharpen({ sigma: 1.3, m1: 1.5, m2: 3 }) : plain
  const file = await sharpened.jpeg({ quality }).toBuffer()
  return (await decode(file, { maxPixels: 64e6, maxBytes: 64e6 })).raster
}

/** A line of text on transparency, cropped to its ink. */
async function drawLayer(
  kind: Kind,
  text: string,
  font: string,
  size: number,
  pick: <T>(values: readonly T[]) => T,
): Promise<Layer> {
  const [width, height] = [Math.ceil(size * (text.length + 3)), 4 * size]
  const fill = pick(['#ffffff', '#111111', '#ffd400', '#d22020', '#1030c0', '#f5e9d0'])
  const weight = pick(['bold', 'normal'])
  const escaped = text.replace('&', '&amp;')
  const attributes = `x="${1.5 * size}" y="${2.4 * size}" font-family="${font}" font-size="${size}" font-weight="${weight}"`
  const dark = fill === '#111111' || fill === '#1030c0'
  const under = {
    none: '',
    soft: `<g filter="url(#f)" transform="translate(${size / 14} ${size / 14})"><text ${attributes} fill="${dark ? '#fff' : '#000'}" opacity="0.7">${escaped}</text></g>`,
    hard: `<g transform="translate(${size / 12} ${size / 12})"><text ${attributes} fill="${dark ? '#ddd' : '#222'}">${escaped}</text></g>`,
    glow: `<g filter="url(#f)"><text ${attributes} fill="none" stroke="${dark ? '#fff' : '#000'}" stroke-width="${size / 5}">${escaped}</text></g>`,
    edge: `<text ${attributes} fill="none" stroke="${dark ? '#fff' : '#000'}" stroke-width="${size / 9}" stroke-linejoin="round">${escaped}</text>`,
  }
  const chosen =
    kind === 'shadow'
      ? pick(['soft', 'hard', 'glow', 'edge'] as const)
      : kind === 'thai' || kind === 'korean'
        ? pick(['none', 'none', 'edge', 'soft'] as const)
        : 'none'
  const opacity = kind === 'faint' ? pick([0.15, 0.2, 0.3, 0.4]) : 1
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><filter id="f" x="-20%" y="-50%" width="140%" height="200%"><feGaussianBlur stdDeviation="${size / 22}"/></filter></defs><g opacity="${opacity}">${under[chosen]}<text ${attributes} fill="${fill}">${escaped}</text></g></svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .trim({ background: '#00000000', threshold: 2 })
    .extend({ top: 1, bottom: 1, left: 1, right: 1, background: '#00000000' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

interface Place {
  toLayer: (x: number, y: number) => { x: number; y: number }
  box: { x: number; y: number }[]
}

function turned({ width, height }: Layer, degrees: number): Place {
  const [cosine, sine] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const at = (x: number, y: number) => ({ x: x * cosine - y * sine, y: x * sine + y * cosine })
  const [w, h] = [width / 2, height / 2]
  return {
    toLayer: (x, y) => ({ x: x * cosine + y * sine + w, y: -x * sine + y * cosine + h }),
    box: [at(-w, -h), at(w, -h), at(w, h), at(-w, h)],
  }
}

/** Text along an arc, its middle at the origin. @param sign 1 bends its ends down, −1 up; `angle` in radians */
function arc({ width, height }: Layer, sign: 1 | -1, angle: number): Place {
  const radius = width / angle
  const outer = radius + height / 2
  const inner = radius - height / 2
  const half = angle / 2
  const [wide, low] = [outer * Math.sin(Math.min(half, Math.PI / 2)), radius - inner * Math.cos(half)]
  const [top, bottom] = sign > 0 ? [-height / 2, low] : [-low, height / 2]
  return {
    toLayer: (x, y) => {
      const up = radius - sign * y
      const theta = Math.atan2(x, up)
      const r = Math.hypot(x, up)
      return { x: theta * radius + width / 2, y: sign * (radius - r) + height / 2 }
    },
    box: [
      { x: -wide, y: top },
      { x: wide, y: top },
      { x: wide, y: bottom },
      { x: -wide, y: bottom },
    ],
  }
}

/** Premultiplied red, green and blue, and alpha from 0 to 1; bilinear. */
function sampleLayer({ data, width, height }: Layer, x: number, y: number): [number, number, number, number] {
  const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)]
  const out: [number, number, number, number] = [0, 0, 0, 0]
  if (left < -1 || top < -1 || left >= width || top >= height) return out
  for (const [column, row] of [
    [left, top],
    [left + 1, top],
    [left, top + 1],
    [left + 1, top + 1],
  ]) {
    if (column < 0 || row < 0 || column >= width || row >= height) continue
    const share = (1 - Math.abs(x - 0.5 - column)) * (1 - Math.abs(y - 0.5 - row))
    const at = 4 * (row * width + column)
    const alpha = (data[at + 3] / 255) * share
    for (let c = 0; c < 3; c++) out[c] += data[at + c] * alpha
    out[3] += alpha
  }
  return out
}
