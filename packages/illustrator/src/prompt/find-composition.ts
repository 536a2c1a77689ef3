import type { Composition } from '../scene/scene-description.ts'

/** Words that decide what kind of image is asked for; the first kind with a match wins. */
const compositionWords: readonly (readonly [Exclude<Composition, 'scene'>, RegExp])[] = [
  ['logo', /\b(?:logo(?:type)?|emblem|monogram|brand mark|app icon|favicon)s?\b/i],
  [
    'pattern',
    /\b(?:seamless (?:pattern|texture|tile)|repeating pattern|pattern|tileable(?: texture)?|wallpaper|wrapping paper|textile (?:design|print)|fabric (?:design|print))s?\b/i,
  ],
  ['card', /\b(?:greeting cards?|cards?|invitations?)\b/i],
  [
    'portrait',
    /\b(?:(?:close[- ]?up |studio |headshot )?portraits?(?: photo(?:graph)?)?|head ?shots?|selfies?|avatars?|profile (?:picture|photo|pic)s?|mugshots?)\b/i,
  ],
  ['abstract', /\babstract(?:ion)?\b/i],
]
const letteredWords: readonly (readonly [Exclude<Composition, 'scene'>, RegExp])[] = [
  ['sign', /\b(?:signs?|signboards?|billboards?|banners?|plaques?)\b/i],
  [
    'poster',
    /\b(?:(?:movie |travel |motivational |concert )?posters?|flyers?|book covers?|album covers?|quotes?|typography|lettering|stickers?|t-?shirts?|labels?|title|words?|text)\b/i,
  ],
]

/** What kind of image a prompt asks for, and the prompt without the words that say so. */
export interface FoundComposition {
  composition: Composition
  rest: string
  /** The words that name the kind of image. */
  words?: string
}

/**
 * Find out whether a prompt asks for a scene, a portrait, a logo, a pattern, an abstract image or lettering.
 *
 * @param hasLettering whether the prompt gives words to be written
 */
export function findComposition(prompt: string, hasLettering: boolean): FoundComposition {
  // A wallpaper without anything regular in it is a background for a screen: a scene.
  const candidates = hasLettering
    ? [...compositionWords.filter(([kind]) => kind === 'logo' || kind === 'card'), ...letteredWords]
    : compositionWords
  for (const [composition, pattern] of candidates) {
    const match = pattern.exec(prompt)
    if (!match || isOrdinaryUse(composition, match[0], prompt)) continue
    return {
      composition,
      rest: `${prompt.slice(0, match.index)} ${prompt.slice(match.index + match[0].length)}`,
      words: match[0].toLowerCase(),
    }
  }
  return { composition: hasLettering ? 'poster' : 'scene', rest: prompt }
}

/** Whether a word names something in the image or its size rather than the kind of image. */
function isOrdinaryUse(composition: Composition, words: string, prompt: string): boolean {
  if (composition === 'pattern' && /^wallpapers?$/i.test(words))
    return !/\b(?:floral|geometric|damask|stripe|polka|pattern|tile|kids|pastel|botanical|leaf|leaves|flowers?)\b/i.test(
      prompt,
    )
  if (composition === 'card')
    return /\b(?:credit|playing|post|id|sd) ?$/i.test(prompt.split(words)[0]) || /^cards$/i.test(words)
  if (composition === 'portrait') return /\bportrait (?:orientation|mode|format)\b/i.test(prompt)
  return false
}
