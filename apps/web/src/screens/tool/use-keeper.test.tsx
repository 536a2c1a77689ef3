import { forgetAllWork, type Keeper } from '@pentimento/stage'
import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useKeeper } from './use-keeper.ts'

/** The actions of the fake draft stores, in order; each discards only when the test resolves it. */
const house = vi.hoisted(() => ({ acts: [] as string[], forgets: [] as (() => void)[] }))
vi.mock('@pentimento/stage', async importOriginal => {
  const openKeeper = async (): Promise<Keeper> => {
    house.acts.push('opened')
    return {
      hasFound: false,
      hasFoundPicture: false,
      found: () => undefined,
      keep: () => {},
      flush: async () => {},
      isUnsaved: () => false,
      isAtRisk: () => false,
      forget: () =>
        new Promise(resolve =>
          house.forgets.push(() => {
            house.acts.push('discarded')
            resolve()
          }),
        ),
    }
  }
  return { ...(await importOriginal<object>()), openKeeper }
})

let root: Root
let seen: ReturnType<typeof useKeeper> | undefined
const Screen = () => {
  seen = useKeeper('draft')
  return null
}

beforeEach(async () => {
  seen = undefined
  house.acts.length = 0
  house.forgets.length = 0
  root = createRoot(document.createElement('div'))
  root.render(createElement(Screen))
  await expect.poll(() => seen?.keeper).toBeDefined()
})
afterEach(() => root.unmount())

it.each([
  ['all drafts are discarded', () => forgetAllWork()],
  ['the user starts over', () => seen?.startAfresh()],
])('starts the next session once the previous draft is discarded, when %s', async (_, forget) => {
  const forgetting = forget()
  await expect.poll(() => house.forgets).toHaveLength(1)
  expect(seen?.sitting).toBe(0)
  expect(house.acts).toEqual(['opened'])
  house.forgets[0]?.()
  await forgetting
  await expect.poll(() => seen?.sitting).toBe(1)
  expect(house.acts).toEqual(['opened', 'discarded', 'opened'])
})
