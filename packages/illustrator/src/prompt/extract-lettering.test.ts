import { expect, it } from 'vitest'
import { extractLettering } from './extract-lettering.ts'

it.each([
  ['a sign that says "OPEN"', 'OPEN'],
  ["a sign that says 'OPEN' on a door", 'OPEN'],
  ['a neon sign saying “Eat here”', 'Eat here'],
  ['birthday card that says Happy Birthday Anna, pink', 'Happy Birthday Anna'],
  ['poster with the words KEEP CALM', 'KEEP CALM'],
  ['logo for a café called Blue Bean', 'Blue Bean'],
  ['logo with the initials MK', 'MK'],
  ['poster "SUMMER" and "2026"', 'SUMMER 2026'],
  ['poster that says SUMMER SALE 50% with palm trees', 'SUMMER SALE 50%'],
  ['card that says Happy Birthday with balloons', 'Happy Birthday'],
  ['poster that says Keep calm and carry on', 'Keep calm and carry on'],
])('takes the words to be written out of %j', (prompt, text) => {
  expect(extractLettering(prompt).text).toBe(text)
})

it('leaves the rest of the prompt without the words and without what announces them', () => {
  expect(extractLettering('a sign that says "OPEN" on a wooden door').rest.replaceAll(/\s+/g, ' ')).toBe(
    'a sign , on a wooden door',
  )
})

it.each(["the cat's hat", "children's dogs' toys", 'a man with a hat', 'a "" sign'])(
  'finds no words in %j',
  prompt => {
    expect(extractLettering(prompt)).toEqual({ rest: prompt })
  },
)
