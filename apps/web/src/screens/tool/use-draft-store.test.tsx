import { type DraftStore, discardAllDrafts } from '@pentimento/stage'
import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useDraftStore } from './use-draft-store.ts'

/** The actions of the fake draft stores, in order; each discards only when the test resolves it. */
const fakeStores = vi.hoisted(() => ({ actions: [] as string[], pendingDiscards: [] as (() => void)[] }))
vi.mock('@pentimento/stage', async importOriginal => {
  const openDraftStore = async (): Promise<DraftStore> => {
    fakeStores.actions.push('opened')
    return {
      wasRestored: false,
      hasRestoredImage: false,
      restored: () => undefined,
      set: () => {},
      flush: async () => {},
      isUnsaved: () => false,
      isAtRisk: () => false,
      discard: () =>
        new Promise(resolve =>
          fakeStores.pendingDiscards.push(() => {
            fakeStores.actions.push('discarded')
            resolve()
          }),
        ),
    }
  }
  return { ...(await importOriginal<object>()), openDraftStore }
})

let root: Root
let current: ReturnType<typeof useDraftStore> | undefined
const Screen = () => {
  current = useDraftStore('draft')
  return null
}

beforeEach(async () => {
  current = undefined
  fakeStores.actions.length = 0
  fakeStores.pendingDiscards.length = 0
  root = createRoot(document.createElement('div'))
  root.render(createElement(Screen))
  await expect.poll(() => current?.draftStore).toBeDefined()
})
afterEach(() => root.unmount())

it.each([
  ['all drafts are discarded', () => discardAllDrafts()],
  ['the user starts over', () => current?.startOver()],
])('starts the next session once the previous draft is discarded, when %s', async (_, discard) => {
  const discarding = discard()
  await expect.poll(() => fakeStores.pendingDiscards).toHaveLength(1)
  expect(current?.session).toBe(0)
  expect(fakeStores.actions).toEqual(['opened'])
  fakeStores.pendingDiscards[0]?.()
  await discarding
  await expect.poll(() => current?.session).toBe(1)
  expect(fakeStores.actions).toEqual(['opened', 'discarded', 'opened'])
})
