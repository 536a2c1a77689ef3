import { expect, it } from 'vitest'
import { parsePortrait } from './parse-portrait.ts'

it.each([
  ['an old man with a long white beard', { gender: 'man', age: 'old', beard: 'long' }],
  [
    'a smiling black woman with curly hair and earrings',
    { gender: 'woman', skin: 'dark', hair: 'curly', expression: 'smile', earrings: true },
  ],
  ['a little girl with blonde braids', { gender: 'woman', age: 'child', hair: 'braids' }],
  [
    'a bald man in a suit with round glasses',
    { gender: 'man', hair: 'bald', clothing: 'suit', glasses: 'round' },
  ],
  ['a pirate with an eye patch', { headwear: 'bandana', eyePatch: true }],
  ['a queen', { gender: 'woman', headwear: 'crown' }],
  ['a woman wearing a straw hat', { gender: 'woman', headwear: 'brimmed-hat' }],
])('reads the traits in %j', (prompt, traits) => {
  expect(parsePortrait(prompt)?.person).toMatchObject(traits)
})

it('applies a color to the part that it precedes', () => {
  const person = parsePortrait('a woman with blue eyes, red hair and a green scarf')?.person
  const [eyes, hair, scarf] = [person?.eyeColor, person?.hairColor, person?.scarfColor]
  expect(eyes?.[2]).toBeGreaterThan(eyes?.[0] ?? 1)
  expect(hair?.[0]).toBeGreaterThan(2 * (hair?.[2] ?? 1))
  expect(scarf?.[1]).toBeGreaterThan(scarf?.[0] ?? 1)
})

it('leaves the setting in the rest of the prompt', () => {
  expect(parsePortrait('an old woman in a forest')?.rest.trim()).toMatch(/in a forest$/)
})

it('takes out the right words after an emoji, which has two code units', () => {
  expect(parsePortrait('🎨 bearded man in a forest')?.rest.trim().replace(/\s+/g, ' ')).toBe('🎨 in a forest')
})

it.each(['a cat', 'the sea at night', ''])('finds nobody in %j', prompt => {
  expect(parsePortrait(prompt)).toBeUndefined()
})
