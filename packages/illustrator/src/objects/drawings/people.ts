import { hex } from '../../paint/color.ts'
import { drawHeadOnly } from '../../portrait/draw-portrait.ts'
import { skinColors } from '../../portrait/likeness.ts'
import type { PortraitDescription } from '../../scene/portrait-description.ts'
import type { PersonLook } from '../../scene/scene-description.ts'
import type { Drawing, IconLookup } from '../drawing.ts'

interface Costume {
  top: string
  legs: string
  shoes: string
  /** A floor-length gown instead of legs. */
  hasGown?: boolean
  /** Scale of the head; larger for small children. @default 0.56 */
  headScale?: number
  /** Set if the Noto icon ends at the chin, so that a neck must be drawn. */
  headOnly?: string
  /** Traits of a head that Noto doesn't have; it is drawn like a portrait's. */
  likeness?: PortraitDescription
}

/** Skin tones of the Noto icons. */
const skinTones = [
  ['light', '#fadcbc'],
  ['medium-light', '#e0bb95'],
  ['medium', '#bf8f68'],
  ['medium-dark', '#9b643d'],
  ['dark', '#6f5144'],
] as const

/** An icon in a skin tone, if the set has it. @param share of the scale from light to dark, 0 to 1 */
export function tonedIcon(name: string, icon: IconLookup, share: number): { body: string; skin: string } {
  const [tone, skin] = skinTones[Math.min(skinTones.length - 1, Math.floor(share * skinTones.length))]
  for (const toned of [
    `${name}-${tone}-skin-tone`,
    `${name}-tone${1 + skinTones.findIndex(([each]) => each === tone)}`,
  ])
    if (icon.has(toned)) return { body: icon(toned), skin }
  return { body: icon(name), skin }
}

const costumes: Record<string, Costume> = {
  'man-standing': { top: '#2f8f86', legs: '#4a5568', shoes: '#2f3540', headOnly: '#2f8f86' },
  'woman-standing': { top: '#7a55b8', legs: '#4a4f68', shoes: '#3a2f45', headOnly: '#7a55b8' },
  'person-standing': { top: '#d98a3c', legs: '#4f6070', shoes: '#33383d', headOnly: '#d98a3c' },
  astronaut: { top: '#d9dee2', legs: '#c3cad0', shoes: '#8a949c' },
  cook: { top: '#f4f4f2', legs: '#5c6670', shoes: '#33383d' },
  farmer: { top: '#2f73c4', legs: '#2a5fa3', shoes: '#6b4a33' },
  mage: { top: '#6d7680', legs: '#6d7680', shoes: '#4a4f57', hasGown: true },
  'woman-mage': { top: '#55436f', legs: '#55436f', shoes: '#3a2e4c', hasGown: true },
  prince: { top: '#8e2f4a', legs: '#f0d9a8', shoes: '#5c3a2a', headOnly: '#8e2f4a' },
  princess: { top: '#d8619a', legs: '#d8619a', shoes: '#a3457a', hasGown: true, headOnly: '#d8619a' },
  'santa-claus': { top: '#d8342c', legs: '#c02a24', shoes: '#2b2b2e', headOnly: '#d8342c' },
  'mrs-claus': { top: '#d8342c', legs: '#c02a24', shoes: '#2b2b2e', hasGown: true, headOnly: '#d8342c' },
  elf: { top: '#3e8e5a', legs: '#2f7048', shoes: '#7a5233' },
  vampire: { top: '#2b2b33', legs: '#1f1f26', shoes: '#121216', hasGown: true },
  zombie: { top: '#e08a3c', legs: '#5d6772', shoes: '#3a3f45' },
  ninja: { top: '#33363d', legs: '#2a2d33', shoes: '#1c1e22' },
  firefighter: { top: '#c9a13a', legs: '#a8842c', shoes: '#2f2f33' },
  'police-officer': { top: '#2f4f8f', legs: '#263f73', shoes: '#1e1f24' },
  teacher: { top: '#4f7f6a', legs: '#4b4f57', shoes: '#33302e' },
  scientist: { top: '#f2f5f7', legs: '#5a6b7c', shoes: '#3a3d42' },
  guard: { top: '#c8342e', legs: '#23252b', shoes: '#121317' },
  detective: { top: '#7d7f86', legs: '#55585f', shoes: '#33302e' },
  artist: { top: '#c9d3dc', legs: '#4c5f7f', shoes: '#4a3b33' },
  'health-worker': { top: '#eef3f5', legs: '#6d9fc0', shoes: '#e7ebee' },
  'construction-worker': { top: '#f08a24', legs: '#41608f', shoes: '#6b4a2f' },
  pilot: { top: '#27396b', legs: '#1f2d55', shoes: '#17181c' },
  student: { top: '#3a3f4a', legs: '#5d6470', shoes: '#2b2b2e' },
  singer: { top: '#7b4fae', legs: '#2f2b3a', shoes: '#1c1a22' },
  boy: { top: '#3f8fd8', legs: '#55617a', shoes: '#d8513f', headScale: 0.66, headOnly: '#3f8fd8' },
  girl: {
    top: '#e8658c',
    legs: '#e8658c',
    shoes: '#8a4fae',
    hasGown: true,
    headScale: 0.66,
    headOnly: '#e8658c',
  },
  baby: { top: '#9fd3e8', legs: '#9fd3e8', shoes: '#7fbcd6', headScale: 0.8, headOnly: '#9fd3e8' },
  'old-man': { top: '#6f7f6a', legs: '#6a5f55', shoes: '#3d3430', headOnly: '#6f7f6a' },
  'old-woman': { top: '#8f6a9a', legs: '#8f6a9a', shoes: '#4a3d4f', hasGown: true, headOnly: '#8f6a9a' },
  alien: { top: '#7fae8a', legs: '#6d9c78', shoes: '#55805f', headOnly: '#8fbf9a' },
  robot: { top: '#a9b6c0', legs: '#8796a2', shoes: '#5f6d78', headOnly: '#a9b6c0' },
  goblin: { top: '#a8342c', legs: '#7d2620', shoes: '#4d1a16', headOnly: '#a8342c' },
  ogre: { top: '#8a5a3a', legs: '#6d4630', shoes: '#4a3022', headOnly: '#c0392b' },
  'clown-face': { top: '#3fa0d8', legs: '#f2c230', shoes: '#d8342c', headOnly: '#3fa0d8' },
  knight: { top: '#aab4bd', legs: '#97a2ac', shoes: '#7d8892' },
  pirate: {
    top: '#efe7d6',
    legs: '#4a3b33',
    shoes: '#2b2320',
    likeness: { gender: 'man', age: 'middle', headwear: 'bandana', beard: 'full', eyePatch: true },
  },
  viking: {
    top: '#7a5a3c',
    legs: '#5d4a3a',
    shoes: '#3d2f24',
    likeness: { gender: 'man', age: 'middle', headwear: 'viking-helmet', beard: 'long', hair: 'long' },
  },
  cowboy: {
    top: '#a8483a',
    legs: '#3d5a80',
    shoes: '#6b4527',
    likeness: { gender: 'man', headwear: 'brimmed-hat' },
  },
  king: {
    top: '#8e2f4a',
    legs: '#5c2340',
    shoes: '#3a1f2c',
    hasGown: true,
    likeness: { gender: 'man', age: 'old', headwear: 'crown', beard: 'full' },
  },
  queen: {
    top: '#5a3f8e',
    legs: '#5a3f8e',
    shoes: '#33255c',
    hasGown: true,
    likeness: { gender: 'woman', headwear: 'crown', hair: 'long', earrings: true },
  },
  judge: { top: '#2b2b31', legs: '#2b2b31', shoes: '#17171a', hasGown: true },
  mechanic: { top: '#4f78a8', legs: '#3f6088', shoes: '#3a332e' },
  'office-worker': { top: '#3d4a63', legs: '#323d52', shoes: '#1f1d1c' },
  'factory-worker': { top: '#7d8a93', legs: '#5b666e', shoes: '#33302d' },
  'person-in-tuxedo': { top: '#25262c', legs: '#1f2025', shoes: '#121216' },
  'person-with-veil': { top: '#f4f1ec', legs: '#f4f1ec', shoes: '#e2dcd2', hasGown: true },
  skeleton: { top: '#33363d', legs: '#2a2d33', shoes: '#1c1e22', headOnly: '#e6e3da' },
  samurai: {
    top: '#8e2a2a',
    legs: '#26262d',
    shoes: '#3d2f24',
    likeness: {
      gender: 'man',
      hair: 'bun',
      hairColor: [0.1, 0.09, 0.1],
      beard: 'short',
      eyes: 'narrow',
      expression: 'calm',
    },
  },
  warrior: {
    top: '#8a5a35',
    legs: '#6b4425',
    shoes: '#3d2a1b',
    likeness: { hair: 'long', headwear: 'bandana', headwearColor: [0.62, 0.2, 0.16], expression: 'angry' },
  },
  priest: {
    top: '#f2efe8',
    legs: '#f2efe8',
    shoes: '#8e2a2a',
    hasGown: true,
    likeness: {
      gender: 'man',
      age: 'old',
      headwear: 'beanie',
      headwearColor: [0.95, 0.93, 0.9],
      expression: 'calm',
    },
  },
  goddess: {
    top: '#efe6d2',
    legs: '#efe6d2',
    shoes: '#c39a3f',
    hasGown: true,
    likeness: { gender: 'woman', hair: 'long', headwear: 'flowers', earrings: true, expression: 'calm' },
  },
  geisha: {
    top: '#c8345a',
    legs: '#c8345a',
    shoes: '#2b2b2e',
    hasGown: true,
    likeness: {
      gender: 'woman',
      hair: 'bun',
      hairColor: [0.09, 0.08, 0.09],
      headwear: 'flowers',
      eyes: 'narrow',
      expression: 'calm',
    },
  },
  sailor: {
    top: '#f2f4f6',
    legs: '#27396b',
    shoes: '#1f2430',
    likeness: { gender: 'man', headwear: 'cap', headwearColor: [0.15, 0.22, 0.42], beard: 'full' },
  },
}

export const people = Object.keys(costumes)

const knightHead =
  '<path d="M64 14C34 14 24 40 24 70C24 104 40 122 64 122C88 122 104 104 104 70C104 40 94 14 64 14Z" fill="#b9c3cb"/><path d="M64 14C90 14 104 40 104 70C104 104 88 122 64 122Z" fill="#97a3ad"/><path d="M30 58H98V70H30Z" fill="#33383d"/><path d="M60 20H68V118H60Z" fill="#8a96a0"/><path d="M44 84v20M54 86v22M74 86v22M84 84v20" stroke="#5f6a73" stroke-width="4"/><path d="M64 16C60 -6 84 -12 104 4C92 2 78 6 68 18Z" fill="#d8342c"/>'

/** Names of heads that differ from the figure's name. */
const headNames: Record<string, string> = {
  'man-standing': 'man',
  'woman-standing': 'woman',
  'person-standing': 'person',
  skeleton: 'skull',
}
const handColors: Record<string, string> = {
  astronaut: '#eceff1',
  knight: '#eceff1',
  robot: '#78909c',
  alien: '#a7c8b0',
  zombie: '#9ab86a',
  goblin: '#9ab86a',
  skeleton: '#e6e3da',
}

/** Figures that can stand, sit and ride. */
export const canPose: ReadonlySet<string> = new Set(people)
/** A bust has no legs: they are inside what the person is in. */
export type Pose = 'standing' | 'seated' | 'astride' | 'bust'

/**
 * A full figure: Noto's icon shows only the bust, and the rest is drawn below it in matching clothes.
 *
 * @param look skin tone, and clothes other than the costume's
 */
export function person(
  name: string,
  icon: IconLookup,
  pose: Pose,
  { tone, clothes, hasGown: isInGown }: PersonLook & { tone: number },
): Drawing {
  const { headScale = 0.56, headOnly, likeness, ...costume } = costumes[name]
  const hasGown = isInGown ?? costume.hasGown
  const top = clothes ? hex(clothes) : costume.top
  const legs = clothes && hasGown ? top : costume.legs
  const { shoes } = costume
  const headTop = 6
  const shoulder = headTop + 128 * headScale - (headOnly || likeness ? 0 : 10) - (headOnly ? 6 : 0)
  const { head, skin } = likeness ? portraitHead(likeness, tone) : notoHead(name, icon, tone)
  const hand = handColors[name] ?? skin
  const neck =
    headOnly || likeness ? `<rect x="56" y="${shoulder - 12}" width="16" height="16" fill="${hand}"/>` : ''
  const placedHead = likeness
    ? `<g transform="translate(${64 - 256 * likenessScale} ${headTop - 70 * likenessScale}) scale(${likenessScale})">${head}</g>`
    : `<g transform="translate(${64 - 64 * headScale} ${headTop}) scale(${headScale})">${head}</g>`
  const lower = lowerBodies[hasGown && pose === 'standing' ? 'gown' : pose](shoulder + 50, legs, shoes)
  const height = { standing: 195, seated: shoulder + 132, astride: shoulder + 128, bust: shoulder + 62 }[pose]
  return {
    body: `${pose === 'standing' ? lower : ''}${neck}${torsoOf(shoulder, top, hand)}${pose === 'standing' ? '' : lower}${placedHead}`,
    width: 128,
    height,
  }
}

function torsoOf(shoulder: number, top: string, hand: string): string {
  const arm = (side: number) =>
    `<path d="M${64 + side * 24} ${shoulder + 6}Q${64 + side * 36} ${shoulder + 26} ${64 + side * 35} ${shoulder + 50}" stroke="${top}" stroke-width="12" stroke-linecap="round" fill="none"/><circle cx="${64 + side * 35}" cy="${shoulder + 55}" r="6.5" fill="${hand}"/>`
  return `${arm(-1)}${arm(1)}<path d="M40 ${shoulder + 4}C48 ${shoulder - 6} 80 ${shoulder - 6} 88 ${shoulder + 4}L86 ${shoulder + 54}H42Z" fill="${top}"/><path d="M64 ${shoulder - 3}C76 ${shoulder - 4} 84 ${shoulder - 1} 88 ${shoulder + 4}L86 ${shoulder + 54}H64Z" fill="#000" opacity=".08"/>`
}

/** Scale of a portrait's head on a figure. */
const likenessScale = 0.3

function notoHead(name: string, icon: IconLookup, tone: number): { head: string; skin: string } {
  if (name === 'knight') return { head: knightHead, skin: '' }
  const { body, skin } = tonedIcon(headNames[name] ?? name, icon, tone)
  return { head: body, skin }
}

function portraitHead(likeness: PortraitDescription, tone: number): { head: string; skin: string } {
  const skins = ['pale', 'light', 'olive', 'tan', 'brown', 'dark'] as const
  const skin = skins[Math.min(skins.length - 1, Math.floor(tone * skins.length))]
  return { head: drawHeadOnly({ ...likeness, skin }, () => tone), skin: skinColors[skin] }
}

/** Legs below the hip, or a gown. */
const lowerBodies: Record<Pose | 'gown', (hip: number, legs: string, shoes: string) => string> = {
  standing: (hip, legs, shoes) =>
    `<path d="M44 ${hip - 6}H62L61 186H43Z" fill="${legs}"/><path d="M66 ${hip - 6}H84L85 186H67Z" fill="${legs}"/><path d="M66 ${hip - 6}H84L85 186H67Z" fill="#000" opacity=".1"/><path d="M36 192C36 184 46 180 61 184V192Z" fill="${shoes}"/><path d="M92 192C92 184 82 180 67 184V192Z" fill="${shoes}"/>`,
  gown: (hip, legs, shoes) =>
    `<path d="M40 ${hip - 30}L24 188H104L88 ${hip - 30}Z" fill="${legs}"/><path d="M64 ${hip - 30}V188H104L88 ${hip - 30}Z" fill="#000" opacity=".08"/><ellipse cx="48" cy="189" rx="11" ry="5" fill="${shoes}"/><ellipse cx="80" cy="189" rx="11" ry="5" fill="${shoes}"/>`,
  seated: (hip, legs, shoes) =>
    [-1, 1]
      .map(
        side =>
          `<path d="M${64 + side * 12} ${hip - 2}L${64 + side * 17} ${hip + 22}L${64 + side * 18} ${hip + 70}" fill="none" stroke="${legs}" stroke-width="19" stroke-linejoin="round"/><ellipse cx="${64 + side * 20}" cy="${hip + 74}" rx="14" ry="7" fill="${shoes}"/>`,
      )
      .join('') +
    `<path d="M${36} ${hip + 18}Q64 ${hip + 30} 92 ${hip + 18}V${hip + 26}Q64 ${hip + 34} 36 ${hip + 26}Z" fill="#000" opacity=".1"/>`,
  bust: () => '',
  astride: (hip, legs, shoes) =>
    `<path d="M66 ${hip}L46 ${hip + 26}L54 ${hip + 64}" fill="none" stroke="${legs}" stroke-width="19" stroke-linejoin="round" stroke-linecap="round"/><path d="M38 ${hip + 76}C36 ${hip + 64} 50 ${hip + 60} 64 ${hip + 64}V${hip + 76}Z" fill="${shoes}"/>`,
}
