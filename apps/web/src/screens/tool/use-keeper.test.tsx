import { forgetAllWork, type Keeper } from '@pentimento/stage'
import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useKeeper } from './use-keeper.ts'

/** What the keepers of the screen were asked, in turn; each forgets no sooner than it is let. */
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
            house.acts.push('forgotten')
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
  seen = useKeeper('cleaning')
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
  ['all work is forgotten', () => forgetAllWork()],
  ['the hand starts afresh', () => seen?.startAfresh()],
])('opens the next sitting once the last is forgotten, when %s', async (_, forget) => {
  const forgetting = forget()
  await expect.poll(() => house.forgets).toHaveLength(1)
  expect(seen?.sitting).toBe(0)
  expect(house.acts).toEqual(['opened'])
  house.forgets[0]?.()
  await forgetting
  await expect.poll(() => seen?.sitting).toBe(1)
  expect(house.acts).toEqual(['opened', 'forgotten', 'opened'])
})
