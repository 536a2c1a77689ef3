import { expect, it } from 'vitest'
import { RequestError } from '../../data/request.ts'
import { sendBatch } from './send-batch.ts'
import type { Sent } from './sent.ts'

const batch = { id: 'b', size: 3 }
const pro = new RequestError('plan-required', 'This is part of Pro: A batch of up to 10 pictures', false)

/** Send a, b and c to a server that responds with `respond`. */
async function sent(answer: (id: string, isInBatch: boolean) => void, unwanted: string[] = []) {
  const asked: string[] = []
  const told: Record<string, Sent> = {}
  await sendBatch(['a', 'b', 'c'], batch, {
    send: async (id, within) => {
      asked.push(within ? id : `${id} alone`)
      answer(id, within !== undefined)
      return `task of ${id}`
    },
    isWanted: id => !unwanted.includes(id),
    tell: (id, state) => {
      told[id] = state
    },
  })
  return { asked, told }
}

it('sends the requests one after the other', async () => {
  const { asked, told } = await sent(() => undefined)
  expect(asked).toEqual(['a', 'b', 'c'])
  expect(told['c']).toEqual({ state: 'accepted', id: 'task of c' })
})

it('continues after a rejected request', async () => {
  const { told } = await sent(id => {
    if (id === 'a') throw new RequestError('image-too-large', 'Too large', false)
  })
  expect(told['a']).toEqual({ state: 'refused', code: 'image-too-large', says: 'Too large', mayRetry: false })
  expect([told['b']?.state, told['c']?.state]).toEqual(['accepted', 'accepted'])
})

it('sends the first request alone and rejects the others if batches require Pro', async () => {
  const { asked, told } = await sent((_id, isInBatch) => {
    if (isInBatch) throw pro
  })
  expect(asked).toEqual(['a', 'a alone'])
  expect(told['a']?.state).toBe('accepted')
  for (const id of ['b', 'c'])
    expect(told[id]).toEqual({ state: 'refused', code: 'plan-required', says: pro.message, mayRetry: false })
})

it('also rejects the first request if it requires Pro on its own', async () => {
  const { told } = await sent(() => {
    throw pro
  })
  expect([told['a']?.state, told['b']?.state]).toEqual(['refused', 'refused'])
})

it('skips canceled requests', async () => {
  const { asked, told } = await sent(() => undefined, ['b'])
  expect(asked).toEqual(['a', 'c'])
  expect(told['b']).toBeUndefined()
})
