import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  allMessages,
  frenchCatalogs,
  messagesIn,
  startModules,
  untranslatedDetails,
  untranslatedTexts,
} from './messages.ts'
import { root } from './root.mjs'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const messages = [...allMessages().values()]
const catalogs = frenchCatalogs()
const frenchEntries = Object.values(catalogs).flatMap(translation => Object.entries(translation))

test('every user-visible text is looked up in the message catalogs', () => {
  expect(untranslatedTexts()).toEqual([])
})

test('every message has French in its namespace and in no other; `npm run messages -- --sort` moves it there', () => {
  const expected = Object.groupBy(messages, ({ namespace }) => namespace)
  const namespaces = new Set([...Object.keys(expected), ...Object.keys(catalogs)])
  for (const namespace of namespaces) {
    const known = Object.keys(catalogs[namespace] ?? {}).sort()
    expect(known, namespace).toEqual(expected[namespace]?.map(({ text }) => text).sort() ?? [])
  }
})

test('each screen loads the namespace of its own folder', () => {
  const router = read('apps/web/src/router.tsx')
  const screens = [
    ...router.matchAll(/lazyScreen\(\s*'([\w-]+)',\s*\(\) => import\('\.\/screens\/([\w-]+)\//g),
  ]
  expect(screens.map(([, namespace]) => namespace)).toEqual(screens.map(([, , folder]) => folder))
  expect(screens.length).toBe(router.match(/\.\.\.lazyScreen\(/g)?.length)
})

test('modules of the start load messages before they import a module on demand', () => {
  const loaders = /\b(lazyComponent|lazyScreen|loadMessages)\(/
  const withoutMessages = ['apps/web/src/session/use-draft-cleanup.ts']
  const importing = [...startModules].filter(path => read(path).includes(' import('))
  expect(importing.length).toBeGreaterThan(10)
  expect(importing.filter(path => !loaders.test(read(path)))).toEqual(withoutMessages)
})

test('French has the same placeholders and tags as English', () => {
  const placeholders = (text: string) => [...new Set(text.match(/\{\w+(?=[,}])|<\/?\w+>/g))].sort()
  for (const [english, translation] of frenchEntries)
    expect(placeholders(translation), english).toEqual(placeholders(english))
})

// cspell:disable
/** Words that docs/voice.md retires. Texts that the specification quotes use none of them. */
const retired =
  /\b(pictures?|shall|lamps?|colours?|greys?|centred?|cut-outs?|e-mails?|afresh|anew|whoever|begun|upon|hither|lest)\b/i

test('no message uses a retired word', () => {
  expect(messages.filter(({ text }) => retired.test(text)).map(({ text }) => text)).toEqual([])
  for (const text of [
    'Choose a picture',
    'What shall be done with it?',
    'Hang another lamp',
    'Custom colour',
  ])
    expect(text).toMatch(retired)
  expect('Choose an image').not.toMatch(retired)
})

// cspell:enable

test('reports user-visible text that bypasses the catalogs, but no machine-readable strings', () => {
  const text = `
    export const Panel = () => (
      <section className="Wide panel" aria-label="Your pictures" onKeyDown={event => event.key === 'Escape'}>
        Nothing here yet {name ? t('Open {name}', { name }) : t('Closed')}
        <Trans id="Read the <terms>terms</terms>" components={{ terms: <a href="/a/terms" /> }} />
        {seconds + ' seconds it took'}
      </section>
    )
    throw new Error('No such panel')`
  const { messages, untranslated } = messagesIn('Panel.tsx', text)
  expect(messages.map(({ text }) => text)).toEqual(['Open {name}', 'Closed', 'Read the <terms>terms</terms>'])
  expect(untranslated.map(({ text }) => text)).toEqual([
    '"Your pictures"',
    'Nothing here yet',
    "' seconds it took'",
  ])
})

test('reports error details in English only, but no names or numbers', () => {
  const text = `
    throw new ToolError('plan-required', { detail: 'Pro is needed for this' })
    const detail = \`no tool \${id}\`
    throw new ToolError('missing-file', { detail: 'image' })
    throw new ToolError('too-many-templates', { detail: \`\${max}\` })
    throw new ToolError('usage-cap', { detail: defineMessage('{limit} in 24 hours', { limit }) })`
  expect(untranslatedDetails('quotas.ts', text).map(({ text }) => text)).toEqual([
    "'Pro is needed for this'",
    expect.stringMatching(/^`no tool/),
  ])
})
