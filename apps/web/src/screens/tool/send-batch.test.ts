import { expect, it } from 'vitest'
import { RequestError } from '../../data/request.ts'
import type { RequestState } from './request-state.ts'
import { sendBatch } from './send-batch.ts'

const batch = { id: 'b', size: 3 }
const planRequired = new RequestError(
  'plan-required',
  'This is a Pro feature: a batch of up to 10 images',
  false,
)

/** Send a, b and c to a server that responds with `respond`. */
async function sendAll(respond: (id: string, isInBatch: boolean) => void, canceled: string[] = []) {
  const requests: string[] = []
  const states: Record<string, RequestState> = {}
  await sendBatch(['a', 'b', 'c'], batch, {
    send: async (id, batchOfRequest) => {
      requests.push(batchOfRequest ? id : `${id} alone`)
      respond(id, batchOfRequest !== undefined)
      return `task of ${id}`
    },
    isActive: id => !canceled.includes(id),
    update: (id, state) => {
      states[id] = state
    },
  })
  return { requests, states }
}

it('sends the requests one after the other', async () => {
  const { requests, states } = await sendAll(() => undefined)
  expect(requests).toEqual(['a', 'b', 'c'])
  expect(states['c']).toEqual({ state: 'accepted', id: 'task of c' })
})

it('continues after a rejected request', async () => {
  const { states } = await sendAll(id => {
    if (id === 'a') throw new RequestError('image-too-large', 'Too large', false)
  })
  expect(states['a']).toEqual({
    state: 'rejected',
    code: 'image-too-large',
    message: 'Too large',
    mayRetry: false,
  })
  expect([states['b']?.state, states['c']?.state]).toEqual(['accepted', 'accepted'])
})

it('sends the first request alone and rejects the others if batches require Pro', async () => {
  const { requests, states } = await sendAll((_id, isInBatch) => {
    if (isInBatch) throw planRequired
  })
  expect(requests).toEqual(['a', 'a alone'])
  expect(states['a']?.state).toBe('accepted')
  for (const id of ['b', 'c'])
    expect(states[id]).toEqual({
      state: 'rejected',
      code: 'plan-required',
      message: planRequired.message,
      mayRetry: false,
    })
})

it('also rejects the first request if it requires Pro on its own', async () => {
  const { states } = await sendAll(() => {
    throw planRequired
  })
  expect([states['a']?.state, states['b']?.state]).toEqual(['rejected', 'rejected'])
})

it('skips canceled requests', async () => {
  const { requests, states } = await sendAll(() => undefined, ['b'])
  expect(requests).toEqual(['a', 'c'])
  expect(states['b']).toBeUndefined()
})
