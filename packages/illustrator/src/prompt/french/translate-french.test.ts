import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeBackground } from '../../background/describe-background.ts'
import { impliedPlaceOf } from '../../background/implied-places.ts'
import { landmarkOf } from '../../background/landmarks.ts'
import { withKnownPlaces } from '../../background/place-synonyms.ts'
import { describeVenue } from '../../background/venues/describe-venue.ts'
import { scatterOf } from '../../studio/scatter.ts'
import { sprigsOf } from '../../studio/sprigs.ts'
import { parsePrompt } from '../parse-prompt.ts'
import { frenchNouns } from './french-nouns.ts'
import { translateFrench } from './translate-french.ts'

describe('a French prompt', () => {
  it.each([
    ['un chat noir et blanc sur un canapé', 'a black and white cat on a couch'],
    [
      'Un renard dans une forêt enneigée, la nuit sous la lune',
      'a fox in a snowy forest, at night under the moon',
    ],
    ['trois pommes rouges et deux poires vertes', 'three red apples and two green pears'],
    ['un dragon volant au-dessus d’un château', 'a dragon flying above a castle'],
    ['une maisonnette au bord du lac', 'a cottage by the lake'],
    ['un homme au chapeau noir assis sur un banc', 'a man with black hat sitting on a bench'],
    ['des moutons dans un pré au coucher du soleil', 'sheep in a meadow at sunset'],
    ['motif de citrons et de feuilles', 'pattern of lemons and leaves'],
    ['une rose rose et une orange', 'a pink rose and a orange'],
    ['un fond rose pastel avec des formes géométriques', 'a pastel pink background with geometric shapes'],
    ['une table en bois dans un café', 'a wooden table in a cafe'],
    ['chat', 'cat'],
    ['bureau', 'office'],
    ['un chat sur un bureau', 'a cat on a desk'],
    ['fond noir élégant', 'elegant black background'],
    ['tour Eiffel', 'eiffel tower'],
  ])('is translated: %s', (prompt, english) => {
    expect(translateFrench(prompt)).toBe(english)
  })

  it.each([
    ['une affiche qui dit SOLDES D’ÉTÉ avec des fleurs', 'a poster that says SOLDES D’ÉTÉ with flowers'],
    ['une carte avec le texte « Bonne fête des mères »', 'a card with the text « Bonne fête des mères »'],
    ['un logo pour une boulangerie appelée Le Pain du Port', 'a logo for a bakery called Le Pain du Port'],
  ])('keeps the words to be written: %s', (prompt, english) => {
    expect(translateFrench(prompt)).toBe(english)
  })

  it('is drawn, and what isn’t known is reported in its own words', () => {
    const { objects, setting, unrecognized } = parsePrompt(
      'un chat roux, un chien et un trampoline sur une plage',
      'chien',
    )
    expect(objects.map(({ kind }) => kind.drawingName)).toEqual(['cat'])
    expect(setting.ground).toBe('sand')
    expect(unrecognized).toEqual(['trampoline'])
    expect(describeBackground('une table en marbre dans une cuisine').scene.setting).toMatchObject({
      ground: 'table',
      material: 'marble',
      interior: 'kitchen',
    })
  })
})

it.each([
  'a cat on a beach at sunset',
  'a croissant and a pain au chocolat on the table',
  'portrait of an old man in a café',
  'chat room',
  'grand canyon',
  'la la land',
  'cactus',
  'crème brûlée, studio light',
  '猫',
  '',
])('leaves a prompt that isn’t French as it is: %j', prompt => {
  expect(translateFrench(prompt)).toBe(prompt)
})

/** What only portraits, collections or backgrounds know. */
const knownElsewhere =
  /\b(?:hair|movie poster|witch hat|shoulder|beard|mustache|animal|vegetable|water|terrace|balcony|champagne|lavender|moss|hedge|confetti|bubble|shape|gradient|arch|city lights|foliage|tiles|slate|rooftop|valentine's day|bedding|outdoor|staircase|stairs|checkered tablecloth|satin)$/

it('translates nouns only into words that the parser knows', () => {
  const unknown = [...new Set(frenchNouns.values())].filter(
    noun =>
      !knownElsewhere.test(noun) &&
      !describeVenue(noun) &&
      withKnownPlaces(noun) === noun &&
      scatterOf(noun).length === 0 &&
      sprigsOf(noun).length === 0 &&
      !landmarkOf(noun) &&
      !impliedPlaceOf(noun) &&
      parsePrompt(`a ${noun}`).unrecognized.length > 0,
  )
  expect(unknown).toEqual([])
})

describe('the examples of the French interface', () => {
  const catalogs = join(import.meta.dirname, '../../../../language/src/fr/tools')
  const examplesOf = (tool: string): [string, string][] =>
    Object.entries<string>(JSON.parse(readFileSync(join(catalogs, `${tool}.json`), 'utf8')))
  const words = { recognized: expect.any(Array), unrecognized: expect.any(Array) }

  it.each(examplesOf('text-to-image').filter(([english]) => /^(?:A|Three) (?:\S+ ){5,}\S+$/.test(english)))(
    'are drawn as in English: %s',
    (english, french) => {
      expect(parsePrompt(french)).toEqual({ ...parsePrompt(english), ...words })
    },
  )

  it.each(
    examplesOf('replace-background').filter(([english]) =>
      /^(?:A|Snowy) [^.]*(?:studio|podium|wall|shapes|cafe|window|sunset|morning|rain|sky)[^.]*$/.test(
        english,
      ),
    ),
  )('are painted as in English: %s', (english, french) => {
    const { scene, ...rest } = describeBackground(english)
    expect(describeBackground(french)).toEqual({ ...rest, scene: { ...scene, ...words } })
  })
})

describe('a French prompt for a background', () => {
  it.each([
    ['dans un supermarché', 'supermarket'],
    ['rayon de supermarché flou', 'supermarket'],
    ['quai de métro', 'metro'],
    ['hall de gare', 'station'],
    ['à l’aéroport', 'airport'],
    ['dans une salle de sport', 'gym'],
    ['boutique de vêtements', 'clothes-shop'],
    ['dans une librairie', 'library'],
    ['salle de classe', 'classroom'],
    ['intérieur d’une église', 'church'],
    ['comptoir de bar avec des bouteilles', 'bar'],
    ['table de restaurant', 'restaurant'],
    ['étal de marché', 'market'],
  ])('is a public place: %s', (prompt, venue) => {
    expect(describeBackground(prompt).venue).toBe(venue)
  })
})
