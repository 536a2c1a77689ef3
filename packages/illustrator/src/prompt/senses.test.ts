import { describe, expect, it } from 'vitest'
import { parsePrompt } from './parse-prompt.ts'

const objectsOf = (prompt: string) =>
  parsePrompt(prompt).objects.map(({ kind, count, relation }) =>
    [count, kind.drawingName, ...(relation ? [relation.kind, relation.to] : [])].join(' '),
  )

it.each([
  ['juice and two glasses', 'tumbler-glass'],
  ['a laptop and a mouse', 'computer-mouse'],
  ['a cat and a mouse', 'mouse'],
  ['a computer mouse', 'computer-mouse'],
  ['a boy with a ball and a bat', 'baseball-bat'],
  ['a vampire and a bat', 'bat'],
  ['a tennis racket and a ball', 'tennis'],
  ['a baseball bat and a soccer ball', 'soccer-ball'],
])('the last noun of "%s" is a %s', (prompt, name) => {
  expect(parsePrompt(prompt).objects.at(-1)?.kind.drawingName).toBe(name)
})

describe('a noun for a group of people', () => {
  it('stands for the people in it', () => {
    expect(objectsOf('a family in the park')).toEqual([
      '1 man-standing',
      '1 woman-standing',
      '1 boy',
      '1 girl',
    ])
    expect(objectsOf('a couple is watching the sunset')).toEqual(['1 woman-and-man-holding-hands'])
    expect(objectsOf('a crowd at a concert')).toEqual(['10 person-standing'])
  })

  it.each([
    ['a family of ducks', ['4 duck']],
    ['a penguin family', ['4 penguin']],
    ['a couple of cats', ['2 cat']],
    ['a crowd of robots', ['10 robot']],
  ])('doesn’t change %s', (prompt, objects) => {
    expect(objectsOf(prompt)).toEqual(objects)
  })
})

it('draws a few things for a collective noun', () => {
  expect(objectsOf('a bowl of vegetables')).toEqual(['1 carrot', '1 tomato', '1 broccoli'])
  expect(objectsOf('traffic on a highway')).toEqual(['3 automobile'])
  expect(objectsOf('a traffic light')).toEqual(['1 vertical-traffic-light'])
})

it.each([
  ['a tennis player', ['1 person-standing', '1 tennis-racket held 0']],
  ['two skateboarders', ['2 person-standing on 1', '2 skateboard']],
  ['a baseball player swinging a bat', ['1 person-standing', '1 baseball-bat held 0']],
  ['two people ride horses', ['2 person-standing on 1', '2 horse']],
  ['a man playing tennis', ['1 man-standing', '1 tennis-racket held 0']],
  ['a woman talking on a cell phone', ['1 woman-standing', '1 mobile-phone held 0']],
])('%s has what the activity needs', (prompt, objects) => {
  expect(objectsOf(prompt)).toEqual(objects)
})

it.each([
  ['a dog with a bone in its mouth', ['1 dog', '1 bone held 0']],
  ['a man with a parrot on his shoulder', ['1 man-standing', '1 parrot shoulder 0']],
  ['a panda with aviator glasses on its head', ['1 panda', '1 sunglasses worn 0']],
])('relates to a part: %s', (prompt, objects) => {
  expect(objectsOf(prompt)).toEqual(objects)
})

it.each([
  'There are people on the tennis court. There are bushes and trees behind them. They are all holding tennis rackets.',
  'A cat on a blue blanket. There is a red and white hat on top of the cat. There is a pillow in front of the cat.',
])('no object depends on its own place: %s', prompt => {
  const { objects } = parsePrompt(prompt)
  for (const start of objects) {
    let steps = 0
    for (let object = start; object.relation; object = objects[object.relation.to])
      expect(steps++).toBeLessThan(objects.length)
  }
})

it.each([
  ['meat on a bed of rice', ['1 cut-of-meat', '1 cooked-rice']],
  ['a car in a parking space', ['1 automobile']],
  ['a little poodle puppy looking away from the camera', ['1 poodle']],
  ['a cat, glowing eyes, shallow depth of field', ['1 cat']],
  ['a cat and a dog. It is a calico cat', ['1 cat', '1 dog']],
  ['a bowl with bulbs of garlic', ['1 bowl', '1 garlic']],
  ['a dog and a cat; cat is sleeping', ['1 dog', '1 cat']],
])('%s has no bed, galaxy, eyes or field of its own, and nothing twice', (prompt, names) => {
  const { objects, setting } = parsePrompt(prompt)
  expect(objects.map(({ kind, count }) => `${count} ${kind.drawingName}`)).toEqual(names)
  expect(setting.ground).toBeUndefined()
})

it('an amount is drawn once, unlike a number of animals', () => {
  expect(objectsOf('a lot of cheese')).toEqual(['1 cheese-wedge'])
  expect(objectsOf('some sheep')).toEqual(['3 ewe'])
})

it('what is on a street isn’t on what follows "while"', () => {
  expect(objectsOf('a truck parked on a street while a man watches the rain')).toEqual([
    '1 delivery-truck',
    '1 man-standing',
  ])
})

it('water is a place beside or in it, not in a glass', () => {
  expect(parsePrompt('a zebra next to the water').setting.water).toBe('lake')
  expect(parsePrompt('a glass of water').setting.water).toBeUndefined()
})

it('an airplane on a runway stands on it', () => {
  expect(parsePrompt('an airplane on a runway').objects[0].isGrounded).toBe(true)
  expect(parsePrompt('a helicopter parked by a tree').objects[0].isGrounded).toBe(true)
  expect(parsePrompt('a bridge over a river').objects[0].isAirborne).toBeUndefined()
  const { objects } = parsePrompt('a plane and a parked helicopter')
  expect(objects.map(({ isGrounded }) => isGrounded)).toEqual([undefined, true])
})

it('a festival is drawn by what stands for it, if nothing else is named', () => {
  expect(objectsOf('a halloween night')).toEqual(['3 jack-o-lantern'])
  expect(objectsOf('a dog at christmas')).toEqual(['1 dog'])
})

it('a train is on the track, and a tram has its own', () => {
  expect(objectsOf('a train going down the tracks')).toEqual(['1 locomotive on 1', '1 railway-track'])
  expect(objectsOf('a tram on tracks')).toEqual(['1 tram'])
})

it('the buildings of a street are the setting’s', () => {
  expect(objectsOf('a street with cars and buildings')).toEqual(['3 automobile'])
  expect(objectsOf('a cat in front of buildings on a street')).toHaveLength(2)
})
