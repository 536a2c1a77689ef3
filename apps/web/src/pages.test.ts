import { expect, it } from 'vitest'
import { addresses, knownAddresses } from './pages.tsx'

it('knows each page that is written, what is drawn for whoever asks, and of tools those there are', () => {
  const known = knownAddresses()
  expect(known).toEqual(expect.arrayContaining([...addresses, '/settings', '/checkout/sandbox/:id']))
  expect(new Set(known).size).toBe(known.length)
  const isKnown = (pathname: string) =>
    known.some(path => new URLPattern({ pathname: path }).test({ pathname }))
  expect(['/tools/nothing', '/nowhere', '/a'].filter(isKnown)).toEqual([])
})
