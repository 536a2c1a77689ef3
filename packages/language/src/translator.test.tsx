import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import history from './fr/screens/history.json' with { type: 'json' }
import { language, loadLanguage, loadMessages, t, translateData } from './language.ts'
import { currentTranslator } from './page-language.ts'
import { Trans } from './Trans.tsx'
import { createTranslator } from './translator.ts'

afterEach(() => loadLanguage('en'))

/** Switch to French with additional translations. */
async function useFrench(messages: Record<string, string>) {
  await loadLanguage('fr')
  currentTranslator().addMessages(messages)
}

it('formats English from the message itself, with values and plurals', () => {
  expect(t('Made by {engine}', { engine: 'PatchMatch' })).toBe('Made by PatchMatch')
  const plural = '{count, plural, one {# image} other {# images}}'
  expect(t(plural, { count: 1 })).toBe('1 image')
  expect(t(plural, { count: 2 })).toBe('2 images')
})

it('uses the French catalog and French plural rules, and falls back to English', async () => {
  const plural = '{count, plural, one {# image} other {# images}}'
  await useFrench({ [plural]: '{count, plural, one {# image} other {# images}}' })
  expect(language()).toBe('fr')
  expect(t(plural, { count: 0 })).toBe('0 image')
  expect(t('No French for {this}', { this: 'this' })).toBe('No French for this')
})

it('translates known messages in data and leaves other strings unchanged', async () => {
  await useFrench({ Cleanup: 'Nettoyage' })
  expect(translateData({ name: 'Cleanup', options: ['Cleanup', '{odd'], max: 3 })).toEqual({
    name: 'Nettoyage',
    options: ['Nettoyage', '{odd'],
    max: 3,
  })
})

it('renders a message that contains a link', () => {
  const link = createElement('a', { href: '/a/terms' })
  const rendered = createElement(Trans, {
    id: 'You agree to our <terms>terms of {purpose}</terms>.',
    values: { purpose: 'use' },
    components: { terms: link },
  })
  expect(renderToStaticMarkup(rendered)).toBe('You agree to our <a href="/a/terms">terms of use</a>.')
})

it('formats a message descriptor, with nested descriptors, in any language', () => {
  const descriptor = {
    message: '{what}: at most {most} pixels, {share} of them {name}',
    values: {
      what: { message: 'Enlarging', values: {} },
      most: 10_000,
      share: 0.5,
      name: 'Enlarging',
    },
  }
  expect(createTranslator('en').formatMessage(descriptor)).toBe(
    'Enlarging: at most 10000 pixels, 0.5 of them Enlarging',
  )
  const french = createTranslator('fr', {
    [descriptor.message]: '{what} : {most} pixels au plus, dont {share} {name}',
    Enlarging: 'Agrandir',
  })
  expect(french.formatMessage(descriptor)).toBe('Agrandir : 10000 pixels au plus, dont 0,5 Enlarging')
})

it('translates a namespace’s messages after loading it, and ignores an unknown namespace', async () => {
  await loadLanguage('fr')
  const [word = '', french] = Object.entries(history).find(([word]) => !word.includes('{')) ?? []
  expect(t(word)).toBe(word)
  await loadMessages('screens/history')
  expect(t(word)).toBe(french)
  await loadMessages('screens/nowhere')
})
