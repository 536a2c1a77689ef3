import { createRequire } from 'node:module'
import { type ObjectKind, objectKinds } from '../objects/object-kinds.ts'
import { objectWords } from './object-words.ts'

/** The kind of object that a phrase names. The phrase is in the singular, its words separated by single spaces. */
export function findKind(phrase: string): ObjectKind | undefined {
  return (
    objectKinds.get(objectWords.get(phrase) ?? phrase.replaceAll(' ', '-')) ??
    findKindByKeyword(phrase) ??
    findKindByHead(phrase)
  )
}

/** Nouns that are the last part of compounds for their kinds: a wolfdog is a dog. */
const heads =
  /^[a-z]{3,}(dog|cat|bird|bear|house|boat|wolf|truck|bike|tree|cake|lamp|chair|shoe|hat|sword|dragon|castle|tower|cottage)$/
/** Words that only look like such compounds. */
const notHeads = /^(?:sundog|copycat|somewhat)$/

/** Find the kind of a compound by its last part. */
function findKindByHead(phrase: string): ObjectKind | undefined {
  const head = notHeads.test(phrase) ? undefined : heads.exec(phrase)?.[1]
  const drawingName = head && (objectWords.get(head) ?? head)
  return drawingName ? objectKinds.get(drawingName) : undefined
}

const require = createRequire(import.meta.url)

/** Default size and habitat by Noto category, for icons without an entry in `objectKinds`; no signs, flags or faces. */
const categoryDefaults: Record<string, Omit<ObjectKind, 'drawingName'>> = {
  'Animals & Nature': { heightMeters: 0.5, habitat: 'land' },
  'Food & Drink': { heightMeters: 0.13, habitat: 'small' },
  'Travel & Places': { heightMeters: 3, habitat: 'land' },
  Activities: { heightMeters: 0.4, habitat: 'land' },
  Objects: { heightMeters: 0.25, habitat: 'small' },
}
const excludedIcons =
  /firework|sparkler|viewing|clock|oclock|thirty|moon|cloud|sun|city|night|bridge-at|fog|milky|map|motorway|national|foggy|-face$|globe|button|desert|landslide|sunrise|sunset|zodiac|medal|ticket|prints/

let kindsByKeyword: Map<string, ObjectKind> | undefined

/** Find a kind by the icon's Noto name or by the first keyword that emojilib has for it. */
function findKindByKeyword(phrase: string): ObjectKind | undefined {
  kindsByKeyword ??= loadKeywords()
  return kindsByKeyword.get(phrase)
}

function loadKeywords(): Map<string, ObjectKind> {
  const chars: Record<string, string> = require('@iconify-json/noto/chars.json')
  const metadata: { categories: Record<string, string[]> } = require('@iconify-json/noto/metadata.json')
  const emoji: Record<string, string[]> = require('emojilib')
  const habitats = new Map<string, Omit<ObjectKind, 'drawingName'>>()
  for (const [category, defaults] of Object.entries(categoryDefaults))
    for (const drawingName of metadata.categories[category] ?? [])
      if (!excludedIcons.test(drawingName)) habitats.set(drawingName, defaults)
  const result = new Map<string, ObjectKind>()
  const namedIcons = Object.entries(emoji).flatMap(([character, names]) => {
    const code = [...character]
      .map(part => part.codePointAt(0)?.toString(16))
      .filter(part => part !== 'fe0f')
      .join('-')
    const drawingName = chars[code]
    const defaults = drawingName ? habitats.get(drawingName) : undefined
    return defaults ? [{ kind: objectKinds.get(drawingName) ?? { drawingName, ...defaults }, names }] : []
  })
  const addName = (name: string, kind: ObjectKind) => {
    const phrase = name.replaceAll(/[_-]/g, ' ')
    if (/^[a-z ]{3,}$/.test(phrase) && !result.has(phrase)) result.set(phrase, kind)
  }
  for (const { kind, names } of namedIcons) addName(names[0], kind)
  for (const { kind } of namedIcons) addName(kind.drawingName, kind)
  return result
}
