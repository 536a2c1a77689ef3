import { expect, it } from 'vitest'
import { formatIcu, type MessageValues } from './format-message.ts'

const guests =
  '{count, plural, offset:1 =0{Nobody} =1{Only {name}} one{{name} and # other} other{{name} and # others}}'
const images = '{count, plural, one {# image} other {# images}}'
const place = '{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}'

it.each<[string, MessageValues, string, string]>([
  ['No values', {}, 'en', 'No values'],
  ['{a} and {b}', { a: 'one', b: 10_000 }, 'en', 'one and 10000'],
  ['before {missing}after', {}, 'en', 'before after'],
  ['{size, number} MB', { size: 1234.5 }, 'en', '1,234.5 MB'],
  ['{size, number} Mo', { size: 1234.5 }, 'fr', '1\u202f234,5 Mo'],
  [images, { count: 0 }, 'en', '0 images'],
  [images, { count: 0 }, 'fr', '0 image'],
  [images, { count: 1 }, 'en', '1 image'],
  [images, { count: 12_000 }, 'en', '12,000 images'],
  [guests, { count: 0, name: 'Ada' }, 'en', 'Nobody'],
  [guests, { count: 1, name: 'Ada' }, 'en', 'Only Ada'],
  [guests, { count: 2, name: 'Ada' }, 'en', 'Ada and 1 other'],
  [guests, { count: 4, name: 'Ada' }, 'en', 'Ada and 3 others'],
  [place, { place: 22 }, 'en', '22nd'],
  [place, { place: 13 }, 'en', '13th'],
  ['{kind, select, cat {a cat} other {a pet}}', { kind: 'cat' }, 'en', 'a cat'],
  ['{kind, select, cat {a cat} other {a pet}}', { kind: 'dog' }, 'en', 'a pet'],
  ['{a}#{b}', { a: 1, b: 2 }, 'en', '1#2'],
])('formats %j with %j in %s as %j', (message, values, language, text) => {
  expect(formatIcu(message, values, language)).toBe(text)
})
