import { expect, it } from 'vitest'
import { ToastStore } from './toast-store.ts'

it('shows a toast for ten seconds by default', () => {
  const store = new ToastStore()
  store.add({ title: 'Saved' })
  store.add({ title: 'Stays', durationMs: Number.POSITIVE_INFINITY })
  expect(store.current().map(({ durationMs }) => durationMs)).toEqual([10_000, Number.POSITIVE_INFINITY])
})

it('replaces a toast with the same id, and restarts its timer', () => {
  const store = new ToastStore()
  store.add({ id: 'one', title: 'First' })
  const [first] = store.current()
  store.add({ id: 'one', title: 'Second' })
  expect(store.current()).toHaveLength(1)
  expect(store.current()[0]).toMatchObject({ title: 'Second' })
  expect(store.current()[0]?.revision).not.toBe(first?.revision)
})

it('removes the oldest toast when there are more than four', () => {
  const store = new ToastStore()
  for (const title of ['1', '2', '3', '4', '5']) store.add({ title })
  expect(store.current().map(({ title }) => title)).toEqual(['2', '3', '4', '5'])
})

it('notifies subscribers until they unsubscribe', () => {
  const store = new ToastStore()
  let notified = 0
  const unsubscribe = store.subscribe(() => notified++)
  store.close(store.add({ title: 'Short' }))
  unsubscribe()
  store.add({ title: 'Unheard' })
  expect(notified).toBe(2)
})
