import { describe, expect, it } from 'vitest'
import { goldenPrompts } from '../golden-prompts.ts'
import type { SceneDescription } from '../scene/scene-description.ts'
import { findStyle } from './find-style.ts'
import { parsePrompt, parseScene } from './parse-prompt.ts'
import { singularize } from './tokens.ts'

const objectNames = ({ objects }: SceneDescription) =>
  objects.map(({ kind, count }) => `${count} ${kind.drawingName}`)

/** The setting's values as a flat list, without colors and the bokeh flag. */
function settingValues({ setting }: SceneDescription): string[] {
  const {
    distantFeatures,
    weather,
    mood,
    hasFlowers,
    hasRoad: _,
    tint,
    skyTint,
    petalColors,
    hasBokeh,
    ...singleProperties
  } = setting
  const singleValues = Object.values(singleProperties).filter(value => typeof value === 'string')
  return [...singleValues, ...distantFeatures, ...weather, ...mood, ...(hasFlowers ? ['flowers'] : [])]
}

describe('the golden prompts', () => {
  it.each(goldenPrompts)('$prompt', ({ prompt, objects, setting, style }) => {
    const description = parsePrompt(prompt)
    expect(objectNames(description)).toEqual(objects)
    expect(settingValues(description)).toEqual(expect.arrayContaining(setting))
    expect(description.style).toBe(style)
    expect(description.unrecognized).toEqual([])
  })

  it('has forty distinct prompts', () => {
    expect(new Set(goldenPrompts.map(({ prompt }) => prompt)).size).toBe(40)
  })
})

it('reports words that the fonts can’t write', () => {
  expect(parsePrompt('a sign that says "OPEN 営業中"')).toMatchObject({
    lettering: 'OPEN',
    unrecognized: ['“営業中”'],
  })
  expect(parsePrompt('a sign that says "営業中"').lettering).toBeUndefined()
})

it('parses the prompt of a background as a scene', () => {
  expect(parseScene('a brick wall with a pattern')).toMatchObject({
    composition: 'scene',
    setting: { ground: 'wall', material: 'brick' },
  })
})

describe('a road', () => {
  it('runs through open land, and a street between houses', () => {
    expect(parsePrompt('a mountain road at sunset').setting).toMatchObject({
      distantFeatures: ['mountains'],
      hasRoad: true,
      time: 'sunset',
    })
    expect(parsePrompt('a mountain road at sunset').setting.ground).toBeUndefined()
    expect(parsePrompt('a car on a road in the desert').setting).toMatchObject({
      ground: 'desert',
      hasRoad: true,
    })
    expect(parsePrompt('a busy street').setting).toMatchObject({ ground: 'street', hasRoad: false })
  })
})

describe('a number', () => {
  it.each([
    ['cat', ['1 cat']],
    ['cats', ['3 cat']],
    ['3 cats', ['3 cat']],
    ['a dozen cats', ['12 cat']],
    ['two pairs of cats', ['4 cat']],
    ['a flock of sheep', ['7 ewe']],
    ['mice and geese', ['3 mouse', '3 goose']],
    ['two men, four women and a child', ['2 man-standing', '4 woman-standing', '1 boy']],
    ['a golden retriever puppy', ['1 dog']],
    ['a baby elephant', ['1 elephant']],
    ['a vase of flowers', ['1 vase-of-flowers']],
    ['a pair of headphones', ['1 headphone']],
    ['a Boeing 747', ['1 airplane']],
    ['a rhinoceros and an octopus', ['1 rhinoceros', '1 octopus']],
    ['a blue 1977 Corvette', ['1 automobile']],
    ['three flumphs and a dog', ['1 dog']],
    ['people swimming in the sea', ['3 person-swimming']],
    ['a pile of books and chopsticks', ['1 books', '1 chopsticks']],
    ['two dogs wearing hats', ['2 dog', '2 top-hat']],
    ['999999 cats', ['40 cat']],
    ['40 cats, 40 dogs and a horse', ['40 cat', '20 dog']],
  ])('sets the counts in %j', (prompt, objects) => {
    expect(objectNames(parsePrompt(prompt))).toEqual(objects)
  })

  it('reports objects beyond the maximum as unrecognized', () => {
    expect(parsePrompt('40 cats, 40 dogs and a horse').unrecognized).toEqual(['horse'])
  })
})

describe('a color', () => {
  const colors = (prompt: string) =>
    parsePrompt(prompt).objects.map(({ colors }) =>
      colors.map(color => color.map(part => Math.round(part * 255))),
    )

  it('applies only to the noun that follows', () => {
    expect(colors('a red car and a dog')).toEqual([[[224, 49, 47]], []])
  })

  it('is changed by a shade word before it', () => {
    const [dark, plain, light] = colors('a dark blue car, a blue car, a light blue car')
    expect(dark[0][2]).toBeLessThan(plain[0][2])
    expect(light[0][0]).toBeGreaterThan(plain[0][0])
  })

  it('can be one of several for the same object', () => {
    expect(colors('four red and yellow balloons')).toEqual([
      [
        [224, 49, 47],
        [247, 207, 38],
      ],
    ])
  })

  it('in the plural is a fruit', () => {
    expect(objectNames(parsePrompt('lemons and oranges'))).toEqual(['3 lemon', '3 tangerine'])
  })

  it('that is also a fruit counts as a color only before a noun', () => {
    expect(objectNames(parsePrompt('an orange on a table'))).toEqual(['1 tangerine'])
    expect(objectNames(parsePrompt('an orange cat'))).toEqual(['1 cat'])
  })

  it('before "and" is a fruit unless another color follows', () => {
    expect(objectNames(parsePrompt('an orange and a banana'))).toEqual(['1 tangerine', '1 banana'])
    expect(objectNames(parsePrompt('an orange and blue fish'))).toEqual(['1 fish'])
  })

  it('of an unknown noun colors nothing else and is reported with it', () => {
    const { setting, objects, unrecognized } = parsePrompt('a red flumph on the grass and a dog')
    expect(setting.tint).toBeUndefined()
    expect(objects.map(({ colors }) => colors)).toEqual([[]])
    expect(unrecognized).toEqual(['red flumph'])
  })

  it('before an unknown adjective or a mood stays with its noun', () => {
    expect(colors('a red flumphy car')).toEqual([[[224, 49, 47]]])
    expect(colors('a red vintage car')).toEqual([[[224, 49, 47]]])
  })

  it('of a wall behind an object applies to the wall', () => {
    const prompt = 'a blue Porsche 356 parked in front of a yellow brick wall'
    expect(colors(prompt)).toEqual([[[47, 111, 216]]])
    const { setting } = parsePrompt(prompt)
    expect(setting).toMatchObject({ ground: 'wall', material: 'brick' })
    expect(setting.tint?.map(part => Math.round(part * 255))).toEqual([247, 207, 38])
  })

  it('of the sky, the wall or the flowers applies to them', () => {
    expect(parsePrompt('a pink sky').setting.skyTint).toBeDefined()
    expect(parsePrompt('a green wall').setting).toMatchObject({ ground: 'wall', tint: expect.anything() })
    expect(parsePrompt('a meadow with red flowers').setting).toMatchObject({
      hasFlowers: true,
      petalColors: [expect.anything()],
    })
  })

  it('without a noun is reported as unrecognized', () => {
    expect(parsePrompt('a cat, purple').unrecognized).toEqual(['purple'])
  })
})

describe('a relation', () => {
  it('between two places leaves an object there on the ground', () => {
    expect(parsePrompt('a house on a cliff above the sea').objects[0].isAirborne).toBeUndefined()
    expect(parsePrompt('a balloon over the sea').objects[0].isAirborne).toBe(true)
  })

  it.each([
    ['a cat on a chair', 0, { kind: 'on', to: 1 }],
    ['a cat under the table', 0, { kind: 'under', to: 1 }],
    ['a cat behind a tree', 0, { kind: 'behind', to: 1 }],
    ['a cat in front of a house', 0, { kind: 'in-front-of', to: 1 }],
    ['a bird above a tree', 0, { kind: 'above', to: 1 }],
    ['a dragon flying over a castle', 0, { kind: 'above', to: 1 }],
    ['a cat next to a dog', 1, { kind: 'beside', to: 0 }],
    ['a dog wearing a hat', 1, { kind: 'worn', to: 0 }],
    ['a woman with an umbrella', 1, { kind: 'with', to: 0 }],
    ['a cat in a box', 0, { kind: 'in', to: 1 }],
    ['a ball to the left of a box', 0, { kind: 'left-of', to: 1 }],
    ['a cat in a car seat', 0, { kind: 'on', to: 1 }],
    ['headphones on a pumpkin', 0, { kind: 'worn', to: 1 }],
    ['a sloth wearing a jacket, a hat and a bowtie', 2, { kind: 'worn', to: 0 }],
    ['a sloth wearing a jacket, a hat and a bowtie', 3, { kind: 'worn', to: 0 }],
    ['a cake with candles on it', 1, { kind: 'on', to: 0 }],
    ['a flag that has a yin-yang symbol on it', 1, { kind: 'on', to: 0 }],
    ['a car looking over a valley', 0, undefined],
    ['a sloth holding a cane and a book', 2, { kind: 'held', to: 0 }],
    ['a dragon breathing fire', 1, { kind: 'held', to: 0 }],
    ['a girl eating a cookie', 1, { kind: 'held', to: 0 }],
    ['a woman with straight hair and glasses', 1, { kind: 'worn', to: 0 }],
    ['a dinosaur standing in front of a house', 0, { kind: 'in-front-of', to: 1 }],
    ['a boy holds and a girl paints a picture', 1, undefined],
    ['a man gives a woman a book', 2, { kind: 'held', to: 1 }],
    ['a cat and a van. The cat stands in front of the van.', 0, { kind: 'in-front-of', to: 1 }],
    ['a castle with a dragon', 1, undefined],
    ['a cat on a beach', 0, undefined],
    ['a cat under a table, a dog', 2, undefined],
    ['a cat on a beach and two dogs', 0, undefined],
    ['a house on a cliff above the sea', 0, undefined],
  ])('is parsed in %j', (prompt, objectIndex, relation) => {
    expect(parsePrompt(prompt).objects[objectIndex].relation).toEqual(relation)
  })

  it('"on a table" makes the table the ground; other relations keep it as an object', () => {
    expect(parsePrompt('an apple on a table').setting.ground).toBe('table')
    expect(objectNames(parsePrompt('a cat under a table'))).toContain('1 table')
  })
})

describe('an object', () => {
  it.each([
    ['a Harley-Davidson motorcycle', ['1 motorcycle']],
    ['a VW van', ['1 minibus']],
    ['a triceratops', ['1 sauropod']],
    ['a tidal wave', ['1 water-wave']],
    ['a bookshelf', ['1 bookshelf']],
    ['a cow jumping over the moon', ['1 cow', '1 full-moon']],
    ['a tree without any leaves', ['1 bare-tree']],
    [
      'a sloth. The sloth holds a book. There is a van. The sloth is in front of the van.',
      ['1 sloth', '1 closed-book', '1 minibus'],
    ],
  ])('of %j is %j', (prompt, objects) => {
    expect(objectNames(parsePrompt(prompt))).toEqual(objects)
  })

  it.each([
    ['a yellow diamond-shaped sign', ['1 sign-post'], ['diamond shaped']],
    ['a red truck with white wheel rims', ['1 delivery-truck'], ['white wheel', 'rims']],
    ['an espresso machine and a cup', ['1 cup'], ['espresso', 'machine']],
    ['a road with a yellow line', [], ['yellow line']],
    ['a man with a hat and green eyes', ['1 man-standing', '1 top-hat'], ['green eyes']],
    ['a robot with the number 42 on its chest', ['1 robot'], ['number', 'chest']],
    ['a triangle with a smiling face', ['1 triangle-shape'], ['smiling face']],
    ['a cross section of a walnut tree', ['1 tree'], ['cross', 'section', 'walnut']],
    ['a cat in a wizard costume', ['1 cat'], ['wizard', 'costume']],
    ['three-quarters front view of a red car', ['1 automobile'], ['quarters']],
    ['two identical large statues of rabbits', ['2 rabbit'], ['identical']],
    ['a traffic jam', [], ['traffic jam']],
    ['a motorcycle with a flame decal', ['1 motorcycle'], ['flame decal']],
  ])('is neither a shape nor a part of another: %j', (prompt, objects, unrecognized) => {
    const description = parsePrompt(prompt)
    expect(objectNames(description)).toEqual(objects)
    expect(description.unrecognized).toEqual(unrecognized)
  })

  it('has faces of its own in a prompt about emoji', () => {
    expect(objectNames(parsePrompt('emoji with happy and angry faces'))).toEqual([
      '1 grinning-face',
      '1 angry-face',
    ])
    expect(objectNames(parsePrompt('a happy dog'))).toEqual(['1 dog'])
  })
})

describe('a shape', () => {
  it.each([
    ['a red circle', ['1 circle-shape']],
    ['three squares', ['3 square-shape']],
    ['concentric circles', ['1 concentric-circles-shape']],
    ['parallel lines', ['1 parallel-lines-shape']],
    ['a circle, a square and a diamond', ['1 circle-shape', '1 square-shape', '1 diamond-shape']],
    ['a green triangle inside a red circle', ['1 triangle-shape', '1 circle-shape']],
    ['two stars on a white background', ['2 star']],
  ])('needs no place: %j', (prompt, objects) => {
    const description = parsePrompt(prompt)
    expect(description.composition).toBe('shapes')
    expect(objectNames(description)).toEqual(objects)
    expect(description.unrecognized).toEqual([])
  })

  it.each([
    ['a market square', []],
    ['people in a square', ['3 person-standing']],
    ['two square boxes', ['2 package']],
    ['a starry sky with stars', []],
    ['two runners crossing the finish line', ['2 person-running']],
  ])('is not the square or line of %j', (prompt, objects) => {
    const description = parsePrompt(prompt)
    expect(description.composition).toBe('scene')
    expect(objectNames(description)).toEqual(objects)
  })
})

describe('a place', () => {
  it('that is shown only by similar scenery counts as not shown', () => {
    const { setting, unrecognized } = parsePrompt('a plane flying over the Great Wall')
    expect(setting).toMatchObject({ distantFeatures: ['mountains'] })
    expect(setting.ground).toBeUndefined()
    expect(unrecognized).toEqual(['great wall'])
    expect(parsePrompt('a black hole')).toMatchObject({ objects: [], unrecognized: ['black hole'] })
  })

  it('is a room even if its furniture is wooden', () => {
    expect(parsePrompt('a bare kitchen has wood cabinets').setting.ground).toBe('room')
  })

  it('on the moon is its surface', () => {
    expect(parsePrompt('a ship landing on the moon').setting.ground).toBe('moon')
  })
})

describe('a negation', () => {
  it.each([
    ['a cat and a dog, no dog', ''],
    ['a cat without a dog', ''],
    ['a cat and a dog', 'dogs'],
  ])('%j with negative prompt %j leaves only the cat', (prompt, negativePrompt) => {
    expect(objectNames(parsePrompt(prompt, negativePrompt))).toEqual(['1 cat'])
  })

  it('ends with its clause', () => {
    expect(objectNames(parsePrompt('no dog, a cat'))).toEqual(['1 cat'])
  })

  it('removes weather and distant features', () => {
    const { setting } = parsePrompt('mountains and a lake in fog', 'fog, mountains')
    expect(setting).toMatchObject({ water: 'lake', distantFeatures: [], weather: [] })
  })

  it('keeps the relations between the remaining objects', () => {
    const { objects } = parsePrompt('a mouse, a cat on a chair', 'mouse')
    expect(objects.map(({ relation }) => relation?.to)).toEqual([1, undefined])
  })
})

describe('unknown words', () => {
  it('are reported as unrecognized, and no others are', () => {
    const { recognized, unrecognized } = parsePrompt(
      'two blue cats with a flumph at the beach at sunset, 8k, masterpiece',
    )
    expect(unrecognized).toEqual(['flumph'])
    expect(recognized).toEqual(['two blue cats', 'beach', 'sunset'])
  })

  it.each([
    '',
    '!!! ???',
    '😀 🐱',
    '<svg onload="alert(1)"/>',
    '我爱你',
    'constructor __proto__ toString',
    'a '.repeat(500),
  ])('may be all there is: %j gives an empty scene', prompt => {
    const { objects, setting } = parsePrompt(prompt)
    expect(objects).toEqual([])
    expect(setting).toMatchObject({ distantFeatures: [], weather: [] })
  })
})

it.each([
  ['cats', 'cat'],
  ['boxes', 'box'],
  ['berries', 'berry'],
  ['wolves', 'wolf'],
  ['buses', 'bus'],
  ['dishes', 'dish'],
  ['glass', 'glass'],
  ['children', 'child'],
  ['tomatoes', 'tomato'],
  ['houses', 'house'],
  ['grass', 'grass'],
  ['is', 'is'],
])('finds the singular of %s', (plural, word) => {
  expect(singularize(plural)).toBe(word)
})

it.each([
  ['watercolour', 'watercolor'],
  ['line-art', 'line-art'],
  ['3d', '3d'],
  ['pixel-art', 'pixel-art'],
  ['Oil painting', 'oil'],
  ['comic', 'comic'],
  ['photo', 'photo'],
  ['ink', 'ink'],
  ['illustration', 'illustration'],
  ['of no kind', undefined],
])('finds the style in %j', (words, style) => {
  expect(findStyle(words)).toBe(style)
})
