import { isPerson } from '../objects/anchors.ts'
import type { Rgb } from '../paint/color.ts'
import type { Composition, SceneDescription } from '../scene/scene-description.ts'
import { emptySetting, hasScenery } from '../scene/setting.ts'
import { motifPhrases } from './composition-words.ts'
import { extractLettering } from './extract-lettering.ts'
import { findComposition } from './find-composition.ts'
import { translateFrench } from './french/translate-french.ts'
import { interpretPhrases } from './interpret-phrases.ts'
import { parsePhrases } from './parse-phrases.ts'
import { type FoundPortrait, parsePortrait } from './parse-portrait.ts'
import type { Phrase } from './phrase.ts'
import { applySettingWord, removeMeaning, removeObjects } from './setting-edits.ts'
import { isShape } from './shape-words.ts'
import { tokenize } from './tokens.ts'

/** Characters that the bundled fonts don't have. */
const unwritable = /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}\p{P}\p{M}$€£¥+=<>|~°©®™\s]+/gu

/** Words for a drawing that is shown alone, on white. */
const clipArtPattern = /\b(?:stickers?|icons?|clip ?art|emojis?)\b/i
const white: Rgb = [1, 1, 1]

/** Parse a prompt as a scene, whatever kind of image it names: a background has no portraits or logos. */
export function parseScene(prompt: string): SceneDescription {
  const description = emptyDescription('scene', undefined, undefined)
  interpretPhrases(description, parsePhrases(tokenize(prompt)))
  return description
}

/**
 * Parse a prompt into a scene description: the kind of image and its words; objects with count, color, size and spatial
 * relations; setting, weather, season, mood and style. Unknown words are not guessed; they are listed in `unrecognized`.
 *
 * @param prompt in English or French
 * @param negativePrompt names objects and parts of the setting to remove
 */
export function parsePrompt(prompt: string, negativePrompt = ''): SceneDescription {
  const { text: asked, rest: withoutLettering } = extractLettering(translateFrench(prompt))
  const text = asked?.replaceAll(unwritable, '').trim() || undefined
  const { composition: named, words, rest } = findComposition(withoutLettering, text !== undefined)
  const isOfThing = named === 'portrait' && describesThing(parsePhrases(tokenize(rest)))
  const portrait = named === 'portrait' && !isOfThing ? parsePortrait(rest) : undefined
  // A portrait of an animal or a thing is a scene with that as its subject.
  const composition = named === 'portrait' && !portrait ? 'scene' : named
  const description = emptyDescription(composition, text, portrait)
  if (words) description.recognized.push(words)
  if (text !== undefined) description.recognized.push(`“${text}”`)
  const missing = asked?.match(unwritable)?.join('').trim()
  if (missing) description.unrecognized.push(`“${missing}”`)
  description.recognized.push(...(portrait?.recognized ?? []))
  const phrases = parsePhrases(tokenize(portrait?.rest ?? rest))
  if (composition === 'scene' || composition === 'portrait') interpretPhrases(description, phrases)
  else interpretDesign(description, phrases)
  if (isOfThing) frameClosely(description)
  if (clipArtPattern.test(rest) && !hasScenery(description.setting))
    applySettingWord(description.setting, { ground: 'studio' }, [white])
  // "Breakfast with pancakes" is the pancakes.
  const foods = description.objects.filter(({ kind }) => kind.habitat === 'small')
  if (foods.length > 1) removeObjects(description, 'plate-of-food')
  for (const { meaning } of parsePhrases(tokenize(translateFrench(negativePrompt))))
    removeMeaning(description, meaning)
  return {
    ...description,
    composition: isOfShapes(description) ? 'shapes' : description.composition,
    recognized: [...new Set(description.recognized)],
    unrecognized: [...new Set(description.unrecognized)],
  }
}

/** Whether the first noun of a portrait, before what it wears or holds, is an animal or a thing. */
function describesThing(phrases: readonly Phrase[]): boolean {
  for (const { meaning } of phrases) {
    if (meaning.type === 'relation' || meaning.type === 'end') return false
    if (meaning.type === 'object') {
      const { drawingName } = meaning.kind
      return !isPerson(drawingName) || /^(?:robot|alien|goblin|ogre)$/.test(drawingName)
    }
  }
  return false
}

/** Make the subject of a portrait large, in front of a plain background if the prompt names no place. */
function frameClosely({ objects, setting }: SceneDescription): void {
  for (const [at, object] of objects.entries())
    object.sizeFactor *= at === 0 ? portraitSizeFactor : 1 / portraitSizeFactor
  if (!hasScenery(setting)) setting.ground = 'studio'
}
const portraitSizeFactor = 1.6

/** Whether a scene shows nothing but plain shapes, so that it needs no place. A box is drawn as a package. */
const isOfShapes = ({ composition, objects, setting }: SceneDescription) =>
  composition === 'scene' &&
  (objects.some(({ kind }) => isShape(kind.drawingName)) ||
    (objects.length === 1 && objects[0].kind.drawingName === 'red-heart')) &&
  objects.every(
    ({ kind }) => isShape(kind.drawingName) || /^(?:red-heart|package|pyramid)$/.test(kind.drawingName),
  ) &&
  !hasScenery({ ...setting, ground: setting.ground === 'studio' ? undefined : setting.ground })

function emptyDescription(
  composition: Composition,
  lettering: string | undefined,
  portrait: FoundPortrait | undefined,
): SceneDescription {
  return {
    composition,
    lettering,
    person: portrait?.person,
    palette: [],
    ornaments: [],
    objects: [],
    setting: emptySetting(),
    recognized: [],
    unrecognized: [],
  }
}

/** Interpret the phrases of an image that is designed: its colors need no noun, and it knows ornaments. */
function interpretDesign(description: SceneDescription, phrases: readonly Phrase[]): void {
  const { phrases: rest, ornaments, recognized } = motifPhrases(description.composition, phrases)
  description.ornaments.push(...ornaments)
  description.recognized.push(...recognized)
  description.palette.push(
    ...rest.flatMap(({ meaning }) => (meaning.type === 'color' ? [meaning.color] : [])),
  )
  interpretPhrases(description, rest)
  const colorTexts = new Set(rest.filter(({ meaning }) => meaning.type === 'color').map(({ text }) => text))
  description.recognized.push(...description.unrecognized.filter(word => colorTexts.has(word)))
  description.unrecognized = description.unrecognized.filter(word => !colorTexts.has(word))
}
