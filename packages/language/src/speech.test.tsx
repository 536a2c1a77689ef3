import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { language, openLanguage, t, translated } from './language.ts'
import { i18n } from './speech.ts'
import { Trans } from './Trans.tsx'

afterEach(() => openLanguage('en'))

/** French with words of its own beside the app's. */
async function speakFrench(words: Record<string, string>) {
  await openLanguage('fr')
  i18n.load('fr', words)
}

it('says English by the message itself, with its values and numbers', () => {
  expect(t('Made by {engine}', { engine: 'PatchMatch' })).toBe('Made by PatchMatch')
  const pictures = '{count, plural, one {# picture} other {# pictures}}'
  expect(t(pictures, { count: 1 })).toBe('1 picture')
  expect(t(pictures, { count: 2 })).toBe('2 pictures')
})

it('says French where the catalogue has it, by the rules of French for numbers', async () => {
  const pictures = '{count, plural, one {# picture} other {# pictures}}'
  await speakFrench({ [pictures]: '{count, plural, one {# image} other {# images}}' })
  expect(language()).toBe('fr')
  expect(t(pictures, { count: 0 })).toBe('0 image')
  expect(t('No French for {this}', { this: 'this' })).toBe('No French for this')
})

it('translates what stands in data, and leaves what is nobody’s message', async () => {
  await speakFrench({ Cleanup: 'Nettoyage' })
  expect(translated({ name: 'Cleanup', options: ['Cleanup', '{odd'], max: 3 })).toEqual({
    name: 'Nettoyage',
    options: ['Nettoyage', '{odd'],
    max: 3,
  })
})

it('says a message with a link in it', () => {
  const link = createElement('a', { href: '/a/terms' })
  const said = createElement(Trans, {
    id: 'You agree to our <terms>terms of {house}</terms>.',
    values: { house: 'use' },
    components: { terms: link },
  })
  expect(renderToStaticMarkup(said)).toBe('You agree to our <a href="/a/terms">terms of use</a>.')
})
