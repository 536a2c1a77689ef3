import { layers } from '@pentimento/ui'
import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeLayersOnBack } from './close-layers-on-back.ts'

let router: RouterHistory
let stop: () => void
let navigations: string[]

beforeEach(async () => {
  window.history.pushState(null, '', '/before')
  router = createBrowserHistory()
  router.push('/page')
  await historySettled()
  stop = closeLayersOnBack(router)
  navigations = []
  router.subscribe(({ location, action }) => navigations.push(`${action.type} ${location.href}`))
})
afterEach(() => {
  stop()
  router.destroy()
})

/** Wait for history traversals: in jsdom they are timers with no delay. */
async function historySettled() {
  for (let tick = 0; tick < 20; tick++) await new Promise(resolve => setTimeout(resolve))
}

async function open() {
  const close = layers.add({ close: vi.fn(() => close()) })
  await historySettled()
  return close
}

async function back() {
  window.history.back()
  await historySettled()
}

const openLayers = () => layers.current().length

it('closes the topmost layer first, then leaves the page', async () => {
  await open()
  await open()
  await back()
  expect([openLayers(), router.location.pathname]).toEqual([1, '/page'])
  await back()
  expect([openLayers(), router.location.pathname]).toEqual([0, '/page'])
  expect(navigations).toEqual([])
  await back()
  expect(router.location.pathname).toBe('/before')
})

it('removes the entry of a layer that was closed otherwise', async () => {
  const close = await open()
  close()
  await historySettled()
  await back()
  expect(router.location.pathname).toBe('/before')
})

it('keeps the entry of a layer that is still open, whichever was closed', async () => {
  const close = await open()
  await open()
  close()
  await historySettled()
  await back()
  expect([openLayers(), router.location.pathname]).toEqual([0, '/page'])
})

it('reuses the entry of a layer that another one replaced', async () => {
  const close = await open()
  close()
  await open()
  await back()
  await back()
  expect(router.location.pathname).toBe('/before')
})

it('navigates from the page’s own entry, not from its layers’', async () => {
  await open()
  const close = await open()
  router.push('/after')
  close()
  layers.current()[0]?.close()
  await historySettled()
  expect(window.location.pathname).toBe('/after')
  await back()
  expect([window.location.pathname, window.history.state.layers]).toEqual(['/page', undefined])
  await back()
  expect(router.location.pathname).toBe('/before')
})

it('completes a navigation that started while a layer’s entry was being removed', async () => {
  const close = await open()
  close()
  await new Promise(resolve => setTimeout(resolve))
  router.replace('/page?chosen')
  await historySettled()
  expect(router.location.href).toBe('/page?chosen')
  await back()
  expect(router.location.pathname).toBe('/before')
})

it('keeps a layer open when the page’s URL is replaced', async () => {
  await open()
  router.replace('/page?chosen')
  await historySettled()
  expect(openLayers()).toBe(1)
  await back()
  expect([openLayers(), router.location.href]).toEqual([0, '/page?chosen'])
})

it('leaves the entry of a closed layer that Forward leads to', async () => {
  await open()
  await back()
  window.history.forward()
  await historySettled()
  expect(window.history.state.layers).toBeUndefined()
})

it('removes a layer’s entry that is current after a reload', async () => {
  await open()
  layers.current()[0]?.close()
  stop()
  stop = closeLayersOnBack(router)
  await historySettled()
  expect(window.history.state.layers).toBeUndefined()
})

it('doesn’t interrupt a download, and still leaves the page with one step back', async () => {
  const close = await open()
  close()
  window.dispatchEvent(new Event('beforeunload'))
  await historySettled()
  expect(window.history.state.layers).toBe(1)
  await back()
  expect(router.location.pathname).toBe('/before')
})

it('adds no entry for a dialog that asks whether Back may leave the page', async () => {
  const isBlocked = Promise.withResolvers<boolean>()
  const unblock = router.block({ blockerFn: () => isBlocked.promise, enableBeforeUnload: false })
  await back()
  const close = await open()
  expect(window.history.state.layers).toBeUndefined()
  close()
  isBlocked.resolve(true)
  await historySettled()
  expect([window.location.pathname, router.location.pathname]).toEqual(['/page', '/page'])
  unblock()
  await back()
  expect(router.location.pathname).toBe('/before')
})

it('navigates even if the browser dropped the page’s own entry', async () => {
  History.prototype.replaceState.call(window.history, { ...window.history.state, layers: 99 }, '')
  router.push('/elsewhere')
  await expect.poll(() => router.location.pathname).toBe('/elsewhere')
})
