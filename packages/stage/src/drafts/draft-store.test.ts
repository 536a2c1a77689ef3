import { beforeEach, expect, it, vi } from 'vitest'
import { discardAllDrafts, onDiscardAll, openDraftStore } from './draft-store.ts'

/** A fake database whose writes complete only when the test releases them. */
const fakeDatabase = vi.hoisted(() => ({ stored: new Map<string, unknown>(), writes: [] as (() => void)[] }))
vi.mock('./draft-database.ts', () => ({
  readDraft: async (key: string) => fakeDatabase.stored.get(key),
  writeDraft: (key: string, work: unknown) =>
    new Promise<boolean>(resolve =>
      fakeDatabase.writes.push(() => {
        fakeDatabase.stored.set(key, work)
        resolve(true)
      }),
    ),
  removeDraft: async (key: string) => void fakeDatabase.stored.delete(key),
  removeAllDrafts: async () => fakeDatabase.stored.clear(),
}))

beforeEach(() => {
  fakeDatabase.stored.clear()
  fakeDatabase.writes.length = 0
})

it('discards a pending write when its owner signs out, before it can be read', async () => {
  const draft = await openDraftStore('cleaning')
  const unsubscribe = onDiscardAll(() => draft.discard())
  draft.set('main', { image: 'of Ada' }, true)
  await expect.poll(() => fakeDatabase.writes).toHaveLength(1)
  const done = vi.fn()
  const discarding = discardAllDrafts().then(done)
  draft.set('main', { image: 'of Ada, changed' }, true)
  await new Promise(resolve => setTimeout(resolve))
  expect(done).not.toHaveBeenCalled()

  fakeDatabase.writes[0]?.()
  await discarding
  expect(fakeDatabase.writes).toHaveLength(1)
  expect((await openDraftStore('cleaning')).wasRestored).toBe(false)
  unsubscribe()
})

it('restores the draft when the screen opens again', async () => {
  const draft = await openDraftStore('cleaning')
  draft.set('main', { image: 'of Ada' }, true)
  await expect.poll(() => fakeDatabase.writes).toHaveLength(1)
  fakeDatabase.writes[0]?.()
  await draft.flush()
  expect((await openDraftStore('cleaning')).restored('main')).toEqual({ image: 'of Ada' })
})
