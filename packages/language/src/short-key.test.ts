import { expect, it } from 'vitest'
import { readMessages } from './catalogs.ts'
import { shortenKeys, shortKey } from './short-key.ts'
import { createTranslator } from './translator.ts'

it('gives no two messages of the app the same key', () => {
  const messages = readMessages('fr')
  const short = shortenKeys(messages)
  expect(Object.keys(short)).toHaveLength(Object.keys(messages).length)
  expect(Object.keys(short).filter(key => key in messages)).toEqual([])
})

it('refuses a catalog of which two messages have the same key', () => {
  // Known collisions of 32-bit FNV-1a.
  const [one, other] = ['costarring', 'liquid']
  expect(shortKey(one)).toBe(shortKey(other))
  expect(() => shortenKeys({ [one]: 'a', [other]: 'b' })).toThrow('the same short key')
})

it('finds translations by short keys as by English text', () => {
  const messages = readMessages('fr')
  const byText = createTranslator('fr', messages)
  const byKey = createTranslator('fr', shortenKeys(messages))
  const texts = Object.keys(messages)
  expect(texts.map(text => byKey.t(text))).toEqual(texts.map(text => byText.t(text)))
  expect(byKey.translateData(texts)).toEqual(byText.translateData(texts))
  expect(byKey.t('No translation')).toBe('No translation')
})
