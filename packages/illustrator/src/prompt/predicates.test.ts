import { expect, it } from 'vitest'
import { colorNamed } from './color-words.ts'
import { parsePrompt } from './parse-prompt.ts'

it.each([
  ['a car that is red', 'red'],
  ['a bench painted blue', 'blue'],
  ['an elephant in purple', 'purple'],
  ['a bicycle which is orange', 'orange'],
  ['a green car', 'green'],
  ['the car is yellow', 'yellow'],
])('a color after its noun colors it: %s', (prompt, color) => {
  const { objects, unrecognized } = parsePrompt(prompt)
  expect(objects).toHaveLength(1)
  expect(objects[0].colors).toEqual([colorNamed(color)])
  expect(unrecognized).toEqual([])
})

it('colors each of two objects by the color after it', () => {
  const { objects } = parsePrompt('a car that is red and a cow that is green')
  expect(objects.map(({ colors }) => colors)).toEqual([[colorNamed('red')], [colorNamed('green')]])
})

it('starts anew after a color', () => {
  const { objects } = parsePrompt('a table in white and a car in red')
  expect(objects.map(({ relation }) => relation)).toEqual([undefined, undefined])
})

it('takes a color for a color before "colored"', () => {
  const { objects } = parsePrompt('an orange-colored laptop')
  expect(objects.map(({ kind, colors }) => [kind.drawingName, colors])).toEqual([
    ['laptop', [colorNamed('orange')]],
  ])
})

it('dresses a person in a color, and leaves adjectives to their noun', () => {
  expect(parsePrompt('a woman in red').objects[0].look?.clothes).toEqual(colorNamed('red'))
  const { objects } = parsePrompt('a dog in red boots')
  expect(objects.map(({ colors }) => colors.length)).toEqual([0, 1])
})

it.each([
  ['a truck with a car to its left', 1, { kind: 'left-of', to: 0 }],
  ['a train with a bottle to its right', 1, { kind: 'right-of', to: 0 }],
  ['a hair dryer with a fork above it', 1, { kind: 'above', to: 0 }],
  ['a cup with a couch below it', 0, { kind: 'above', to: 1 }],
  ['a car. A dog is behind it', 1, { kind: 'behind', to: 0 }],
  ['a dog on the right side of a motorcycle', 0, { kind: 'right-of', to: 1 }],
])('relates to what is mentioned before: %s', (prompt, index, relation) => {
  expect(parsePrompt(prompt).objects[index].relation).toEqual(relation)
})

it('takes an orange next to something for a fruit', () => {
  const { objects } = parsePrompt('a red orange next to a purple broccoli')
  expect(objects.map(({ kind }) => kind.drawingName)).toEqual(['tangerine', 'broccoli'])
})

it('takes "black and white" for the colors of a noun, and else for a style', () => {
  expect(parsePrompt('a black and white dog on the beach').style).toBeUndefined()
  expect(parsePrompt('a black and white photo of a dog').style).toBeDefined()
  expect(parsePrompt('a dog, black and white').style).toBe('ink')
})
