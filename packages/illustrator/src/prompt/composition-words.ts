import type { ObjectKind } from '../objects/object-kinds.ts'
import type { Composition, Ornament } from '../scene/scene-description.ts'
import { colorNamed } from './color-words.ts'
import { findKind } from './find-kind.ts'
import type { Phrase } from './phrase.ts'
import { hasPlace } from './setting-words.ts'
import { singularize } from './tokens.ts'

const ornamentWords = new Map<string, Ornament>(
  (
    [
      [
        'geometric',
        'geometric, geometrical, geometry, shape, bauhaus, cubist, cubism, mosaic, minimalist, minimal, memphis',
      ],
      ['waves', 'wave, wavy, flowing, flow, curve, line'],
      ['gradient', 'gradient, blur, blurred, blurry, mesh, aura'],
      [
        'fluid',
        'fluid, liquid, marble, marbled, swirl, swirling, paint, splash, smoke, expressionist, brush stroke, acrylic',
      ],
      ['stripes', 'stripe, striped'],
      ['dots', 'dot, polka dot, dotted, circle, bubble'],
      ['checks', 'check, checked, checkered, checkerboard, plaid, gingham, tartan, square, tile'],
      ['zigzag', 'zigzag, chevron, herringbone'],
      ['hexagons', 'hexagon, hexagonal, honeycomb'],
      ['triangles', 'triangle, triangular, diamond, argyle'],
      ['birthday', 'birthday, party, celebration'],
      ['wedding', 'wedding, marriage, engagement'],
      ['christmas', 'christmas, xmas'],
      ['valentine', 'valentine, love'],
      ['thanks', 'thank you, thanks, thank'],
      ['neon', 'neon'],
      ['road', 'road, street, traffic, highway'],
      ['pastel', 'pastel, soft, muted'],
      ['monochrome', 'monochrome, black and white, grayscale, greyscale'],
      ['rainbow', 'rainbow, colorful, colourful, multicolored, vibrant, vivid'],
      ['earth', 'earth tone, earthy, boho, natural'],
      ['sunset', 'sunset, sunrise, warm'],
      ['ocean', 'ocean, sea, cold, cool'],
      ['vintage', 'vintage, retro, seventies, 70s, 80s, 60s'],
    ] as const
  ).flatMap(([ornament, list]) => list.split(', ').map(word => [word, ornament] as const)),
)

/** Ornament words with a meaning only for some kinds of image: a wave is a motif of a logo but a form of an abstract. */
const ornamentsByComposition: Partial<Record<Ornament, readonly Composition[]>> = {
  geometric: ['abstract', 'pattern', 'logo', 'poster'],
  waves: ['abstract', 'pattern'],
  gradient: ['abstract', 'poster'],
  fluid: ['abstract', 'pattern'],
  stripes: ['pattern', 'abstract'],
  dots: ['pattern', 'abstract'],
  checks: ['pattern', 'abstract'],
  zigzag: ['pattern'],
  hexagons: ['pattern'],
  triangles: ['pattern', 'abstract'],
  birthday: ['card', 'poster'],
  wedding: ['card'],
  christmas: ['card', 'poster', 'pattern'],
  valentine: ['card', 'pattern'],
  thanks: ['card'],
  neon: ['sign', 'abstract', 'pattern', 'logo'],
  road: ['sign'],
  sunset: ['abstract', 'pattern'],
  ocean: ['abstract', 'pattern'],
}

/** Words for places and weather that a designed image shows as a motif. */
const motifsOfSettingWords: Record<string, string> = {
  flower: 'flower',
  floral: 'flower',
  botanical: 'leaf-sprig',
  leafy: 'leaf-sprig',
  leaf: 'leaf-sprig',
  foliage: 'leaf-sprig',
  blossom: 'flower',
  wildflower: 'flower',
  daisy: 'flower',
  mountain: 'mountain',
  wave: 'wave',
  ocean: 'wave',
  sea: 'wave',
  surf: 'wave',
  forest: 'pine',
  pine: 'pine',
  wood: 'pine',
  star: 'star',
  starry: 'star',
  moon: 'crescent-moon',
  'crescent moon': 'crescent-moon',
  sun: 'sun',
  cloud: 'cloud',
  snowflake: 'snowflake',
  snow: 'snowflake',
  rainbow: 'rainbow',
  lightning: 'high-voltage',
  city: 'office-building',
  island: 'palm',
  cafe: 'hot-beverage',
  'coffee shop': 'hot-beverage',
  bakery: 'croissant',
  restaurant: 'fork-and-knife-with-plate',
  bar: 'cocktail-glass',
  library: 'open-book',
  bookshop: 'open-book',
  bookstore: 'open-book',
  space: 'ringed-planet',
  garden: 'leaf-sprig',
  farm: 'sheaf-of-rice',
  brewery: 'beer-mug',
  gym: 'person-lifting-weights',
  florist: 'bouquet',
  barber: 'scissors',
  photography: 'camera',
  business: '',
  company: '',
  startup: '',
  brand: '',
  shop: '',
  store: '',
  modern: '',
  initial: '',
  letter: '',
  font: '',
  text: '',
  bold: '',
  seamless: '',
  repeating: '',
  tileable: '',
  texture: '',
  background: '',
  color: '',
  colour: '',
  tone: '',
  design: '',
  art: '',
}

const motifKind = (drawingName: string): ObjectKind =>
  findKind(drawingName) ?? { drawingName, heightMeters: 0.3, habitat: 'small' }

/** Phrases of a designed image after its ornaments were taken out and places were replaced by motifs. */
export interface MotifPhrases {
  phrases: Phrase[]
  ornaments: Ornament[]
  recognized: string[]
}

/**
 * Sort the phrases of a designed image: words for ornaments and palettes, motifs, and the rest. Words for a place that a
 * logo, pattern or abstract image can't show become unknown, so that they are reported.
 */
export function motifPhrases(composition: Composition, phrases: readonly Phrase[]): MotifPhrases {
  const result: MotifPhrases = { phrases: [], ornaments: [], recognized: [] }
  for (const phrase of phrases) {
    const { meaning, text } = phrase
    const lemma = text.split(' ').map(singularize).join(' ')
    const ornament = ornamentWords.get(text) ?? ornamentWords.get(lemma)
    if (ornament && (ornamentsByComposition[ornament]?.includes(composition) ?? true)) {
      result.ornaments.push(ornament)
      if (meaning.type !== 'stop-word') result.recognized.push(text)
      continue
    }
    const color = meaning.type === 'unknown' ? colorNamed(text) : undefined
    if (color) {
      result.phrases.push({ text, meaning: { type: 'color', color } })
      continue
    }
    const motif = motifsOfSettingWords[lemma] ?? motifsOfSettingWords[text]
    const isDesign = composition === 'logo' || composition === 'pattern' || composition === 'abstract'
    if (motif === '' && meaning.type === 'unknown') continue
    if (motif && isDesign && meaning.type !== 'object')
      result.phrases.push({
        text,
        meaning: { type: 'object', kind: motifKind(motif), plural: text !== lemma },
      })
    else if (isDesign && meaning.type === 'setting' && hasPlace(meaning.word))
      result.phrases.push({ text, meaning: { type: 'unknown' } })
    else result.phrases.push(phrase)
  }
  return result
}
