import { expect, test } from 'vitest'
import { allMessages, frenchCatalogues, saidIn, unsaidMessages } from './messages.ts'

const messages = new Set(allMessages().map(({ text }) => text))
const french = Object.entries(frenchCatalogues()).flatMap(([path, entries]) =>
  Object.entries(entries).map(([english, words]) => ({ path, english, words })),
)

test('all that is said to people is looked up in the page’s language', () => {
  expect(unsaidMessages()).toEqual([])
})

test('every message stands in the French catalogues once, and nothing else does', () => {
  const known = french.map(({ english }) => english)
  expect([...messages].filter(text => !known.includes(text))).toEqual([])
  expect(french.filter(({ english }) => !messages.has(english))).toEqual([])
  expect(known.filter((text, place) => known.indexOf(text) !== place)).toEqual([])
})

test('French has the names and tags of the English', () => {
  const marks = (text: string) => [...new Set(text.match(/\{\w+(?=[,}])|<\/?\w+>/g))].sort()
  for (const { english, words } of french) expect(marks(words), english).toEqual(marks(english))
})

test('what is shown past the catalogue is found, and what machines read is not', () => {
  const text = `
    export const Panel = () => (
      <section className="Wide panel" aria-label="Your pictures" onKeyDown={event => event.key === 'Escape'}>
        Nothing here yet {name ? t('Open {name}', { name }) : t('Closed')}
        <Trans id="Read the <terms>terms</terms>" components={{ terms: <a href="/a/terms" /> }} />
        {seconds + ' seconds it took'}
      </section>
    )
    throw new Error('No such panel')`
  const { messages, unsaid } = saidIn('Panel.tsx', text)
  expect(messages.map(({ text }) => text)).toEqual(['Open {name}', 'Closed', 'Read the <terms>terms</terms>'])
  expect(unsaid.map(({ text }) => text)).toEqual([
    '"Your pictures"',
    'Nothing here yet',
    "' seconds it took'",
  ])
})
