import { expect, it } from 'vitest'
import { clientRenderedPaths, prerenderedPaths } from './pages.tsx'

it('lists every prerendered and client-rendered path once, and no path that doesn’t exist', () => {
  const clientRendered = clientRenderedPaths()
  expect(clientRendered).toEqual(expect.arrayContaining(['/settings', '/checkout/sandbox/:id']))
  const known = [...prerenderedPaths, ...clientRendered]
  expect(new Set(known).size).toBe(known.length)
  const isKnown = (pathname: string) =>
    known.some(path => new URLPattern({ pathname: path }).test({ pathname }))
  expect(['/tools/nothing', '/nowhere', '/a'].filter(isKnown)).toEqual([])
})
