import { describe, expect, it } from 'vitest'
import { createManualClock } from '../test-clock.ts'
import { createProcessSlots, type Release } from './process-slots.ts'

/** One process, in use until `release`; `order` receives the names of those who get it next. */
async function oneBusyProcess() {
  const clock = createManualClock()
  const slots = createProcessSlots(1, clock)
  const { signal } = new AbortController()
  const order: string[] = []
  const use = (name: string) => (release: Release) => {
    order.push(name)
    release()
  }
  const release = await slots.acquireForTask(signal)
  return {
    clock,
    release,
    order,
    request: (owner: string, signalOfRequest = signal) =>
      slots.acquireForRequest(owner, signalOfRequest).then(use(owner)),
    task: () => slots.acquireForTask(signal).then(use('task')),
  }
}

describe('a free process', () => {
  it('goes to owners in turn, however many requests each has', async () => {
    const { request, release, order } = await oneBusyProcess()
    const all = ['Ada', 'Ada', 'Ada', 'Bob', 'Bob', 'Cem'].map(owner => request(owner))
    release()
    await Promise.all(all)
    expect(order).toEqual(['Ada', 'Bob', 'Cem', 'Ada', 'Bob', 'Ada'])
  })

  it('goes to requests before tasks, but not always', async () => {
    const { request, task, release, order } = await oneBusyProcess()
    const all = [task(), task(), ...['Ada', 'Bob', 'Cem', 'Dev', 'Eva'].map(owner => request(owner))]
    release()
    await Promise.all(all)
    expect(order).toEqual(['Ada', 'Bob', 'Cem', 'task', 'Dev', 'Eva', 'task'])
  })

  it('isn’t given to an aborted request', async () => {
    const { request, release, order } = await oneBusyProcess()
    const stop = new AbortController()
    const aborted = expect(request('Ada', stop.signal)).rejects.toThrow('aborted')
    const waiting = request('Bob')
    stop.abort()
    release()
    await Promise.all([aborted, waiting])
    expect(order).toEqual(['Bob'])
  })
})

describe('a request is rejected, with the time to retry,', () => {
  const busy = { code: 'interactive-busy', retryAt: expect.any(Date) }

  it('after 15 s', async () => {
    const { request, clock, release, order } = await oneBusyProcess()
    const waiting = expect(request('Ada')).rejects.toMatchObject(busy)
    clock.advance(15_000)
    await waiting
    release()
    expect(order).toEqual([])
  })

  it('if its owner has six others waiting, while another’s is accepted', async () => {
    const { request, release } = await oneBusyProcess()
    const waiting = Array.from({ length: 6 }, () => request('Ada'))
    await expect(request('Ada')).rejects.toMatchObject(busy)
    waiting.push(request('Bob'))
    release()
    await Promise.all(waiting)
  })

  it('if 64 are waiting', async () => {
    const { request, release } = await oneBusyProcess()
    const waiting = Array.from({ length: 64 }, (_, owner) => request(String(owner)))
    await expect(request('Ada')).rejects.toMatchObject(busy)
    release()
    await Promise.all(waiting)
  })
})
