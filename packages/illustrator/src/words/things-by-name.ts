import { createRequire } from 'node:module'
import { type Kind, kinds } from '../things/kinds.ts'
import { thingWords } from './thing-words.ts'

/** The kind of object that a phrase names. The phrase is in the singular, its words separated by single spaces. */
export function kindNamed(phrase: string): Kind | undefined {
  return kinds.get(thingWords.get(phrase) ?? phrase.replaceAll(' ', '-')) ?? kindByKeyword(phrase)
}

const require = createRequire(import.meta.url)

/** Default size and habitat by Noto category, for icons without an entry in `objectKinds`; no signs, flags or faces. */
const categories: Record<string, Omit<Kind, 'picture'>> = {
  'Animals & Nature': { metres: 0.5, habitat: 'land' },
  'Food & Drink': { metres: 0.13, habitat: 'small' },
  'Travel & Places': { metres: 3, habitat: 'land' },
  Activities: { metres: 0.4, habitat: 'land' },
  Objects: { metres: 0.25, habitat: 'small' },
}
const noThing =
  /firework|sparkler|viewing|clock|oclock|thirty|moon|cloud|sun|city|night|bridge-at|fog|milky|map|motorway|national|foggy|-face$|globe|button|desert|landslide|sunrise|sunset|zodiac|medal|ticket|prints/

let keywords: Map<string, Kind> | undefined

/** Find a kind by the icon's Noto name or by the first keyword that emojilib has for it. */
function kindByKeyword(phrase: string): Kind | undefined {
  keywords ??= readKeywords()
  return keywords.get(phrase)
}

function readKeywords(): Map<string, Kind> {
  const chars: Record<string, string> = require('@iconify-json/noto/chars.json')
  const metadata: { categories: Record<string, string[]> } = require('@iconify-json/noto/metadata.json')
  const emoji: Record<string, string[]> = require('emojilib')
  const habitats = new Map<string, Omit<Kind, 'picture'>>()
  for (const [category, manner] of Object.entries(categories))
    for (const picture of metadata.categories[category] ?? [])
      if (!noThing.test(picture)) habitats.set(picture, manner)
  const found = new Map<string, Kind>()
  const pictured = Object.entries(emoji).flatMap(([character, names]) => {
    const code = [...character]
      .map(part => part.codePointAt(0)?.toString(16))
      .filter(part => part !== 'fe0f')
      .join('-')
    const picture = chars[code]
    const manner = picture ? habitats.get(picture) : undefined
    return manner ? [{ kind: kinds.get(picture) ?? { picture, ...manner }, names }] : []
  })
  const note = (name: string, kind: Kind) => {
    const phrase = name.replaceAll(/[_-]/g, ' ')
    if (/^[a-z ]{3,}$/.test(phrase) && !found.has(phrase)) found.set(phrase, kind)
  }
  for (const { kind, names } of pictured) note(names[0], kind)
  for (const { kind } of pictured) note(kind.picture, kind)
  return found
}
