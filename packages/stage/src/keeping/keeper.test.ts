import { beforeEach, expect, it, vi } from 'vitest'
import { forgetAllWork, onAllForgotten, openKeeper } from './keeper.ts'

/** A fake database whose writes complete only when the test releases them. */
const browser = vi.hoisted(() => ({ kept: new Map<string, unknown>(), writes: [] as (() => void)[] }))
vi.mock('./work-store.ts', () => ({
  readWork: async (key: string) => browser.kept.get(key),
  writeWork: (key: string, work: unknown) =>
    new Promise<boolean>(resolve =>
      browser.writes.push(() => {
        browser.kept.set(key, work)
        resolve(true)
      }),
    ),
  removeWork: async (key: string) => void browser.kept.delete(key),
  removeAllWork: async () => browser.kept.clear(),
}))

beforeEach(() => {
  browser.kept.clear()
  browser.writes.length = 0
})

it('discards a pending write when its owner signs out, before it can be read', async () => {
  const keeper = await openKeeper('cleaning')
  const stop = onAllForgotten(() => keeper.forget())
  keeper.keep('main', { picture: 'of Ada' }, true)
  await expect.poll(() => browser.writes).toHaveLength(1)
  const forgotten = vi.fn()
  const forgetting = forgetAllWork().then(forgotten)
  keeper.keep('main', { picture: 'of Ada, changed' }, true)
  await new Promise(resolve => setTimeout(resolve))
  expect(forgotten).not.toHaveBeenCalled()

  browser.writes[0]?.()
  await forgetting
  expect(browser.writes).toHaveLength(1)
  expect((await openKeeper('cleaning')).hasFound).toBe(false)
  stop()
})

it('restores the draft when the screen opens again', async () => {
  const keeper = await openKeeper('cleaning')
  keeper.keep('main', { picture: 'of Ada' }, true)
  await expect.poll(() => browser.writes).toHaveLength(1)
  browser.writes[0]?.()
  await keeper.flush()
  expect((await openKeeper('cleaning')).found('main')).toEqual({ picture: 'of Ada' })
})
