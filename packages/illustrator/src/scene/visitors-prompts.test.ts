import { describe, expect, it } from 'vitest'
import { parsePrompt } from '../prompt/parse-prompt.ts'
import type { PlacedObject } from './placed-object.ts'
import { poseObjects } from './pose-objects.ts'
import { resolveSetting } from './resolve-setting.ts'
import { placePrompt } from './test-placement.ts'

const place = (prompt: string, seed = 0) => placePrompt(prompt, { seed }).placed
const names = (prompt: string) => parsePrompt(prompt).objects.map(({ kind }) => kind.drawingName)
const settingOf = (prompt: string) => resolveSetting(parsePrompt(prompt), 0)
const named = (placed: readonly PlacedObject[], name: string) =>
  placed.find(({ kind }) => kind.drawingName === name) as PlacedObject

describe('the place', () => {
  it.each(['astronaut floating above earth', 'a rocket next to jupiter'])('is space: %s', prompt => {
    expect(settingOf(prompt).ground).toBe('space')
  })

  it('is a street at night if the prompt names nothing but a cyberpunk mood', () => {
    expect(settingOf('cyberpunk samurai')).toMatchObject({ ground: 'street', time: 'night' })
  })

  it.each([
    ['inside a magical cave', { ground: 'cave' }],
    ['a sink in a bathroom', { ground: 'room', interior: 'bathroom' }],
    ['a forest path in autumn', { hasPath: true, ground: 'meadow' }],
    ['the sun setting behind a temple', { time: 'sunset' }],
    ['epic mountains, dramatic lighting', { mood: ['dramatic'] }],
  ])('of "%s" is %j', (prompt, setting) => {
    expect(settingOf(prompt)).toMatchObject(setting)
  })
})

it('shows palms by the ocean on its beach', () => {
  expect(settingOf('sunset over the ocean with palm trees')).toMatchObject({ ground: 'sand', water: 'sea' })
})

it.each([
  'a boy in a boat',
  'a giant octopus attacking a ship',
  'a boy fishing from a boat',
  'a man rowing a boat',
  'two people on a ship',
])('shows water around boats: %s', prompt => {
  expect(settingOf(prompt).ground).toBe('sea')
})

it('shows a sticker or an icon on white, unless the prompt names a place', () => {
  expect(settingOf('cute sticker of a panda')).toMatchObject({ ground: 'studio', tint: [1, 1, 1] })
  expect(settingOf('an icon of a cat on the beach').ground).toBe('sand')
})

it.each([
  ['a bouquet of red roses in a glass vase', ['rose', 'vase']],
  ['a woman holding a bouquet of tulips', ['woman-standing', 'bouquet']],
  ['a bouquet and a rose', ['bouquet', 'rose']],
])('draws a bouquet once: %s', (prompt, drawings) => {
  expect(parsePrompt(prompt).objects.map(({ kind }) => kind.drawingName)).toEqual(drawings)
})

it('shows a picture on a wall rather than painting the wall', () => {
  const description = parsePrompt('a blue wall with a large framed watercolor painting of a mountain')
  expect(description.style).toBeUndefined()
  expect(description.objects.map(({ kind }) => kind.drawingName)).toEqual(['framed-picture'])
})

it('puts a spacesuit on an animal as a helmet around its head, and on a person as the suit', () => {
  const { objects } = parsePrompt('a cat in a spacesuit')
  expect(objects.map(({ kind }) => kind.drawingName)).toEqual(['cat', 'space-helmet'])
  const [cat, helmet] = ['cat', 'space-helmet'].map(name => named(place('a cat in a spacesuit'), name))
  expect(helmet.y - helmet.height).toBeLessThan(cat.y - 0.8 * cat.height)
  expect(place('a woman wearing a spacesuit').map(({ kind }) => kind.drawingName)).toEqual(['astronaut'])
})

describe('people', () => {
  it.each([
    ['a group of friends are swimming in the lake', 'person-swimming'],
    ['a man is running on the beach', 'man-running'],
    ['a woman dances in the rain', 'woman-dancing'],
  ])('do what the prompt says: %s', (prompt, name) => {
    expect(names(prompt)).toEqual([name])
  })

  it('keep the clothes that the prompt gives them, rather than the pose', () => {
    expect(names('a man is walking in a park wearing a red coat')[0]).toBe('man-standing')
  })

  it('have an occupation', () => {
    expect(names('a samurai, a waiter and a mechanic')).toEqual(['samurai', 'person-in-tuxedo', 'mechanic'])
  })

  it('are not drawn twice for a word that describes them', () => {
    expect(names('medieval old king, character, fantasy')).toEqual(['king'])
    expect(names('a cartoon character, a fox')).toEqual(['fox'])
    expect(names('a knight and a creature')).toHaveLength(2)
  })

  it('wear the clothes that follow in a list', () => {
    const [girl] = poseObjects(parsePrompt('girl with long hair, profile, white dress').objects)
    expect(girl.look).toMatchObject({ hasGown: true })
  })

  it('are one with a noun before them: a robot woman', () => {
    expect(names('a robot woman')).toEqual(['robot'])
    expect(names('a pirate cat')).toEqual(['cat'])
  })

  it('ride on the back of one lion, behind its head', () => {
    const placed = place('an old man riding on lions back')
    const [rider, lion] = [named(placed, 'old-man~astride'), named(placed, 'lion')]
    expect(placed).toHaveLength(2)
    expect(placed.indexOf(rider)).toBeLessThan(placed.indexOf(lion))
    expect(rider.y - rider.height).toBeLessThan(lion.y - lion.height)
  })
})

describe('a noun', () => {
  it('that ends in the name of its kind is drawn as that: a wolfdog', () => {
    expect(names('a wolfdog')).toEqual(['dog'])
  })

  it('after "statue of" is of stone if it is an animal, and a statue if it is a person', () => {
    const [lion] = parsePrompt('a statue of a lion').objects
    expect(lion.kind.drawingName).toBe('lion')
    expect(lion.colors).toHaveLength(1)
    expect(names('a marble statue of a woman')).toEqual(['statue'])
  })

  it('after "made of" is no object', () => {
    const { objects, unrecognized } = parsePrompt('a dinosaur made of croissants')
    expect(objects).toHaveLength(1)
    expect(unrecognized).toEqual(['made of croissants'])
  })

  it('for a part of a plant is no object', () => {
    expect(names('an elephant reaching for the leaves of the trees')).toEqual(['elephant', 'tree'])
  })

  it('with a plural in -ves is found: scarves', () => {
    expect(names('two penguins wearing scarves')).toEqual(['penguin', 'scarf'])
  })

  it('for a meal is the food that the prompt names', () => {
    expect(names('breakfast with pancakes and strawberries')).toEqual(['pancakes', 'strawberry'])
  })
})

it('shows what hangs from something side by side', () => {
  const [first, second, third] = place('three lanterns hanging from a tree branch')
    .filter(({ kind }) => kind.drawingName === 'lantern')
    .sort((a, b) => a.x - b.x)
  expect(second.x - first.x).toBeGreaterThan(0.8 * first.width)
  expect(third.x - second.x).toBeGreaterThan(0.8 * first.width)
})

describe('sizes', () => {
  it('tell an elephant from a mouse and a dog', () => {
    const heights = (prompt: string, one: string, other: string) => {
      const placed = place(prompt)
      return named(placed, one).height / named(placed, other).height
    }
    expect(heights('an elephant and a mouse', 'elephant', 'mouse')).toBeGreaterThan(3)
    expect(heights('an elephant and a dog', 'elephant', 'dog')).toBeGreaterThan(1.7)
  })

  it('keep a fish in a pond small', () => {
    const fish = place('a garden with a koi pond')
    expect(fish).toHaveLength(3)
    for (const { height } of fish) expect(height).toBeLessThan(0.2 * 1024)
  })
})
