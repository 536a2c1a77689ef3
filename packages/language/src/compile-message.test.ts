import { compileMessageOrThrow as compileReference } from '@lingui/message-utils/compileMessage'
import { expect, it } from 'vitest'
import { readMessages } from './catalogs.ts'
import { compileMessage } from './compile-message.ts'

/** Without differences that have no meaning: adjacent texts are one, and cases are beside the offset. */
function normalized(tokens: unknown): unknown {
  if (!Array.isArray(tokens)) return tokens
  const list: unknown[] = []
  for (const token of tokens.map(normalizedToken)) {
    const last = list.at(-1)
    if (isText(token) && isText(last)) list[list.length - 1] = `${last}${token}`
    else list.push(token)
  }
  return list
}

const isText = (token: unknown) => typeof token === 'string' && token !== '#'

function normalizedToken(token: unknown): unknown {
  if (Array.isArray(token) && token[0] === '#') return '#'
  if (!Array.isArray(token) || typeof token[2] !== 'object') return token
  const [name, type, { offset, messages, ...others }] = token
  const cases = Object.entries(messages ?? others).map(([key, value]) => [key, normalized(value)])
  return [name, type, offset, Object.fromEntries(cases)]
}

it('compiles every message of the catalogs as the reference does', () => {
  const catalog = Object.entries(readMessages('fr')).flat()
  expect(catalog.length).toBeGreaterThan(1000)
  for (const message of catalog)
    expect(normalized(compileMessage(message)), message).toEqual(normalized(compileReference(message)))
})

it.each([
  "plain text with a # and an apostrophe: don’t, don't, it''s",
  'before {name} after',
  '{ name }',
  '{count, plural, one {# image} other {# images}}',
  '{count,plural,offset:1 =0{none} =1{only {name}} one{{name} and # other} other{{name} and # others}}',
  '{count, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
  '{kind, select, cat {a {size} cat} other {#}}',
  "'{'quoted'}' and '{several words}' and {count, plural, other {'#' and #}}",
])('compiles %j as the reference does', message => {
  expect(normalized(compileMessage(message))).toEqual(normalized(compileReference(message)))
})

it.each([
  'an {open brace',
  'a closing} brace',
  '{count, plural, one {#}}',
  '{count, plural, one # other #}',
  '{count, unknown, other {}}',
])('returns %j itself', message => {
  expect(compileMessage(message)).toEqual([message])
})
