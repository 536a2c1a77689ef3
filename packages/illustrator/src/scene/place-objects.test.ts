import { describe, expect, it } from 'vitest'
import { parsePrompt } from '../prompt/parse-prompt.ts'
import { headlandOf } from './headland.ts'
import { occludedFraction } from './overlap.ts'
import type { PlacedObject } from './placed-object.ts'
import { riverBend, riverHalfWidth } from './placement-area.ts'
import { poseObjects } from './pose-objects.ts'
import { placePrompt } from './test-placement.ts'

const sizes = [
  [1024, 1024],
  [1536, 864],
  [864, 1536],
  [64, 64],
] as const

/** Width divided by height of some drawings; the others count as square. */
const aspects = new Map(
  Object.entries({
    sunglasses: 2.6,
    'worn-scarf': 1.36,
    'open-basket': 1.6,
    'flying-broom': 3.6,
    'astronaut~astride': 0.6,
  }),
)
const place = (prompt: string, seed = 5, size: readonly [number, number] = [1024, 1024]) => {
  const [width, height] = size
  return { ...placePrompt(prompt, { seed, size, aspects }), width, height }
}

const objectsNamed = (placed: readonly PlacedObject[], drawingName: string) =>
  placed.filter(({ kind }) => kind.drawingName === drawingName)
const objectNamed = (placed: readonly PlacedObject[], drawingName: string) =>
  objectsNamed(placed, drawingName)[0]

describe.each(sizes)('at %i × %i', (width, height) => {
  const size = [width, height] as const

  it.each([
    ['seven cats', 7],
    ['a cat, two dogs and three sheep in a meadow', 6],
    ['twelve red balloons over the sea', 12],
    ['five fish and an octopus underwater', 6],
    ['forty birds', 40],
  ])('places every object of %j inside the frame', (prompt, count) => {
    const { placed } = place(prompt, 5, size)
    expect(placed).toHaveLength(count)
    for (const object of placed) {
      expect(object.x - object.width / 2).toBeGreaterThan(-0.1 * object.width)
      expect(object.x + object.width / 2).toBeLessThan(width + 0.1 * object.width)
      expect(object.y - object.height).toBeGreaterThan(-0.02 * height)
      expect(object.y).toBeLessThanOrEqual(height)
    }
  })

  it('places land animals below the horizon and birds above it', () => {
    const { placed, horizon } = place('three cats and four birds in a meadow', 5, size)
    for (const cat of objectsNamed(placed, 'cat')) expect(cat.y).toBeGreaterThan(horizon)
    for (const bird of objectsNamed(placed, 'bird')) expect(bird.y - bird.height / 2).toBeLessThan(horizon)
  })
})

it.each(sizes)('places objects on a cliff between its back and front edge, at %i × %i', (width, height) => {
  for (let seed = 0; seed < 8; seed++) {
    const { placed, horizon } = place('a house on a cliff above the sea and two sheep', seed, [width, height])
    const cliff = headlandOf(seed, height, horizon)
    for (const { x, y } of placed) {
      const out = cliff.left ? x / width : 1 - x / width
      expect(y).toBeGreaterThan(cliff.crest(out))
      expect(y).toBeLessThan(cliff.lip(out))
    }
  }
})

it('places a ship on the sea beside a cliff', () => {
  for (let seed = 0; seed < 8; seed++) {
    const { placed, horizon, width, height } = place('a castle on a cliff and a ship', seed)
    const cliff = headlandOf(seed, height, horizon)
    const ship = objectNamed(placed, 'passenger-ship')
    const sides = [ship.x - ship.width / 2, ship.x + ship.width / 2]
    for (const side of sides) expect(cliff.left ? side / width : 1 - side / width).toBeGreaterThan(cliff.edge)
  }
})

it('never covers more than 35 % of an object', () => {
  for (let seed = 0; seed < 12; seed++) {
    const { placed } = place('five cats, two dogs and a horse in a meadow', seed)
    const pairs = placed.flatMap((one, at) => placed.slice(at + 1).map(other => occludedFraction(one, other)))
    expect(Math.max(...pairs)).toBeLessThan(0.35)
  }
})

it('draws farther objects smaller and first', () => {
  const { placed } = place('nine sheep in a meadow')
  for (let at = 1; at < placed.length; at++) expect(placed[at].y).toBeGreaterThanOrEqual(placed[at - 1].y)
  expect(placed[0].height).toBeLessThan(placed[8].height)
})

it('keeps the order of sizes and a mouse visible next to an elephant', () => {
  const { placed } = place('a mouse, a dog and an elephant in a meadow')
  const [mouse, dog, elephant] = ['mouse', 'dog', 'elephant'].map(
    drawingName => objectNamed(placed, drawingName).height,
  )
  expect(mouse).toBeLessThan(dog)
  expect(dog).toBeLessThan(elephant)
  expect(mouse).toBeGreaterThan(0.04 * 1024)
})

it('places boats on the water and land animals on the shore', () => {
  const { placed, horizon, height } = place('a sailboat and a dog at a lake')
  expect(objectNamed(placed, 'sailboat')).toMatchObject({ on: 'water' })
  expect(objectNamed(placed, 'dog').y).toBeGreaterThan(horizon + 0.6 * (height - horizon))
})

describe('a relation', () => {
  it('on: rests on the target and is drawn after it', () => {
    const { placed } = place('a cat on a chair')
    const [chair, cat] = [objectNamed(placed, 'chair'), objectNamed(placed, 'cat')]
    expect(cat.y).toBeLessThan(chair.y - 0.4 * chair.height)
    expect(cat.y).toBeGreaterThan(chair.y - chair.height)
    expect(Math.abs(cat.x - chair.x)).toBeLessThan(chair.width / 2)
    expect(placed.indexOf(cat)).toBeGreaterThan(placed.indexOf(chair))
  })

  it('riding: seats the rider on the mount, with a leg over its side', () => {
    const { placed } = place('an astronaut riding a horse')
    const [horse, rider] = [objectNamed(placed, 'horse'), objectNamed(placed, 'astronaut~astride')]
    expect(placed.indexOf(rider)).toBeGreaterThan(placed.indexOf(horse))
    expect(rider.y).toBeGreaterThan(horse.y - 0.62 * horse.height)
    expect(rider.y).toBeLessThan(horse.y - 0.1 * horse.height)
    expect(rider.isMirrored).toBe(horse.isMirrored)
  })

  it.each([
    ['a dog wearing a hat', 'dog', 'top-hat', 0, 0.2],
    ['a corgi wearing sunglasses', 'dog', 'sunglasses', 0.15, 0.45],
    ['a bear with a scarf', 'bear', 'worn-scarf', 0.4, 0.9],
    ['a lion with a crown', 'lion', 'crown', 0, 0.2],
  ])('worn: %s has it on the head, nose or neck', (prompt, wearer, worn, from, to) => {
    const { placed } = place(prompt)
    const [target, object] = [objectNamed(placed, wearer), objectNamed(placed, worn)]
    const bottom = (object.y - (target.y - target.height)) / target.height
    expect(bottom).toBeGreaterThan(from)
    expect(bottom).toBeLessThan(to)
    expect(Math.abs(object.x - target.x)).toBeLessThan(0.3 * target.width)
    expect(object.width).toBeLessThan(target.width)
    expect(placed.indexOf(object)).toBeGreaterThan(placed.indexOf(target))
  })

  it('worn: each of two dogs has its own hat', () => {
    const { placed } = place('two dogs wearing hats')
    const [dogs, hats] = [objectsNamed(placed, 'dog'), objectsNamed(placed, 'top-hat')]
    expect([dogs.length, hats.length]).toEqual([2, 2])
    for (const dog of dogs)
      expect(
        hats.filter(hat => Math.abs(hat.x - dog.x) < 0.3 * dog.width && hat.y < dog.y - 0.6 * dog.height),
      ).toHaveLength(1)
  })

  it('worn: clothes are drawn as part of a figure, in their color', () => {
    const { objects } = parsePrompt('a woman in a red dress and a man')
    const [woman, dress] = poseObjects(objects)
    expect(woman.look).toMatchObject({ clothes: objects[1].colors[0], hasGown: true })
    expect(dress.count).toBe(0)
  })

  it('a color before a person that is a skin tone leaves the clothes as they are', () => {
    const [man] = parsePrompt('a black man walking a dog').objects
    expect(man.look?.tone).toBeGreaterThan(0.8)
    expect(man.colors).toEqual([])
  })

  it('in: shows every apple above the rim of the basket, behind its front', () => {
    const { placed } = place('five apples in a basket')
    const basket = objectNamed(placed, 'open-basket')
    const apples = objectsNamed(placed, 'red-apple')
    expect(apples).toHaveLength(5)
    for (const apple of apples) {
      expect(apple.y - 0.5 * apple.height).toBeLessThan(basket.y - 0.8 * basket.height)
      expect(Math.abs(apple.x - basket.x)).toBeLessThan(basket.width / 2)
      expect(placed.indexOf(apple)).toBeLessThan(placed.indexOf(basket))
    }
  })

  it('on: a cat and a dog on a sofa are both on it, side by side', () => {
    const { placed } = place('a cat and a dog on a sofa')
    const [sofa, cat, dog] = ['couch', 'cat', 'dog'].map(name => objectNamed(placed, name))
    for (const animal of [cat, dog]) {
      expect(animal.y).toBeLessThan(sofa.y - 0.1 * sofa.height)
      expect(Math.abs(animal.x - sofa.x)).toBeLessThan(sofa.width / 2)
    }
    expect(Math.abs(cat.x - dog.x)).toBeGreaterThan(0.2 * sofa.width)
  })

  it('around: puts a ring of flowers around a heart', () => {
    const { placed } = place('a ring of flowers around a heart')
    const [ring, heart] = [objectNamed(placed, 'flower-ring'), objectNamed(placed, 'red-heart')]
    expect(ring.width).toBeGreaterThan(1.4 * heart.width)
    expect(Math.abs(ring.x - heart.x)).toBeLessThan(1)
    expect(Math.abs(ring.y - ring.height / 2 - (heart.y - heart.height / 2))).toBeLessThan(1)
  })

  it.each([
    'a cat in a box',
    'a ring of flowers around a heart',
    'an astronaut riding an elephant wearing a crown',
    'a cactus in a pot wearing sunglasses',
    'a witch flying on a broom',
    'a train on a bridge',
  ])('keeps everything inside the image: %s', prompt => {
    const { placed, width, height } = place(prompt)
    for (const object of placed) {
      expect(object.y - object.height).toBeGreaterThanOrEqual(-0.01 * height)
      expect(object.x - object.width / 2).toBeGreaterThanOrEqual(-0.01 * width)
      expect(object.x + object.width / 2).toBeLessThanOrEqual(1.01 * width)
    }
  })

  it.each([
    'four people riding in a convertible car',
    'two people in a rowboat on a lake',
    'six people in a car',
  ])('in: shows the heads of all passengers, and nothing below the vehicle: %s', prompt => {
    const { placed } = place(prompt)
    const vehicle = placed.find(({ kind }) => /convertible|rowboat/.test(kind.drawingName)) as PlacedObject
    const people = objectsNamed(placed, 'person-standing~bust')
    expect(people.length).toBeGreaterThan(1)
    for (const person of people) {
      expect(person.y).toBeLessThan(vehicle.y - 0.2 * vehicle.height)
      expect(person.y - 0.8 * person.height).toBeLessThan(vehicle.y - 0.6 * vehicle.height)
    }
    const centers = new Set(people.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`))
    expect(centers.size).toBe(people.length)
  })

  it('above: a cow over the moon is higher than the moon', () => {
    const { placed, height } = place('a cow jumping over the moon')
    const [cow, moon] = [objectNamed(placed, 'cow'), objectNamed(placed, 'full-moon')]
    expect(cow.y).toBeLessThan(moon.y - moon.height)
    expect(moon.y).toBeLessThan(height)
  })

  it('in front of: leaves half of what is behind visible', () => {
    const { placed } = place('a car in front of a teddy bear')
    const [car, bear] = [objectNamed(placed, 'automobile'), objectNamed(placed, 'teddy-bear')]
    const covered =
      Math.min(car.x + car.width / 2, bear.x + bear.width / 2) -
      Math.max(car.x - car.width / 2, bear.x - bear.width / 2)
    expect(covered).toBeLessThan(0.6 * bear.width)
  })

  it('held: shows two things that an animal holds side by side', () => {
    const { placed } = place('a sloth holding a pen and a book')
    const [pen, book] = [objectNamed(placed, 'pen'), objectNamed(placed, 'closed-book')]
    expect(Math.abs(pen.x - book.x)).toBeGreaterThan(0.25 * objectNamed(placed, 'sloth').width)
  })

  it('worn: leaves a small animal as large as it is without clothes', () => {
    const dressed = objectNamed(place('a squirrel wearing a jacket').placed, 'chipmunk')
    const bare = objectNamed(place('a squirrel').placed, 'chipmunk')
    expect(dressed.height).toBeGreaterThan(0.9 * bare.height)
  })

  it('under: is smaller than the target and no higher', () => {
    const { placed } = place('a cat under a table')
    const [table, cat] = [objectNamed(placed, 'table'), objectNamed(placed, 'cat')]
    expect(cat.height).toBeLessThan(table.height)
    expect(cat.y).toBeGreaterThanOrEqual(table.y)
  })

  it('beside: leaves almost no gap', () => {
    const { placed } = place('a cat next to a dog')
    const [cat, dog] = [objectNamed(placed, 'cat'), objectNamed(placed, 'dog')]
    const gap = Math.abs(cat.x - dog.x) - (cat.width + dog.width) / 2
    expect(Math.abs(gap)).toBeLessThan(0.1 * 1024)
  })

  it('behind and in front of: sets the drawing order', () => {
    const behind = place('a cat behind a tree').placed.map(({ kind }) => kind.drawingName)
    const before = place('a cat in front of a tree').placed.map(({ kind }) => kind.drawingName)
    expect([behind, before]).toEqual([
      ['cat', 'tree'],
      ['tree', 'cat'],
    ])
  })

  it('above: is higher than the target', () => {
    const { placed } = place('a dragon flying over a castle')
    const [castle, dragon] = [objectNamed(placed, 'castle'), objectNamed(placed, 'dragon')]
    expect(dragon.y).toBeLessThan(castle.y - 0.7 * castle.height)
  })
})

it('shows the subject of a portrait larger than in a scene', () => {
  const [portrait, scene] = [place('portrait of a lizard'), place('a lizard')].map(({ placed }) =>
    objectNamed(placed, 'lizard'),
  )
  expect(portrait.height).toBeGreaterThan(1.2 * scene.height)
})

it('places what floats on a river on its water', () => {
  for (const seed of [1, 2, 3, 4]) {
    const { placed, horizon, width } = place('a duck on a river', seed)
    const duck = objectNamed(placed, 'duck')
    const near = (duck.y - horizon) / width
    expect(Math.abs(duck.x - width * (0.5 + riverBend(seed, near)))).toBeLessThan(
      width * riverHalfWidth(near),
    )
  }
})

it('places objects on the side of the frame that the prompt gives', () => {
  const { placed } = place('a cat on the left and a dog on the right')
  expect(objectNamed(placed, 'cat').x).toBeLessThan(0.4 * 1024)
  expect(objectNamed(placed, 'dog').x).toBeGreaterThan(0.6 * 1024)
})

it('gives the same layout for the same seed and another layout for another seed', () => {
  expect(place('three cats', 4)).toEqual(place('three cats', 4))
  expect(place('three cats', 4)).not.toEqual(place('three cats', 6))
})
