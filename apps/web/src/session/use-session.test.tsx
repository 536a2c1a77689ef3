import { type PlanName, problemOf } from '@pentimento/protocol'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { planQuery } from '../data/plan.ts'
import { sessionQuery } from '../data/session.ts'
import { subscriptionQuery } from '../data/subscription.ts'
import { type Session, usePlan, useSession } from './use-session.ts'

const ada = { id: 'ada', name: 'Ada', email: 'ada@example.com', emailVerified: true, createdAt: '2026-11-22' }
const moment = '2026-11-22T08:00:00.000Z'
const pro = {
  id: '7d9f3c1e-4b50-4c7e-9a53-0d6f1e2a3b4c',
  plan: 'pro',
  status: 'active',
  store: 'manual',
  billingPeriod: null,
  nextBillingPeriod: null,
  isRenewing: false,
  startedAt: moment,
  currentPeriodStart: moment,
  currentPeriodEnd: null,
  trialEnd: null,
  expiresOn: null,
}

let client: QueryClient
let root: Root
let planSeen: PlanName | undefined
beforeEach(() => {
  client = new QueryClient()
  root = createRoot(document.createElement('div'))
})
afterEach(() => {
  root.unmount()
  vi.unstubAllGlobals()
})

const fails = () => Response.json(problemOf({ code: 'internal' }, String), { status: 500 })

/** The plan of Ada, or a visitor, once all is answered that is asked for. */
async function seen(told: { plan: PlanName; hasPlans: boolean }, best: () => Response, isAnonymous = false) {
  client.setQueryData(sessionQuery.queryKey, { ...ada, isAnonymous } as typeof ada)
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === '/api/plan') return Response.json(told)
    return address === '/api/id-token' ? Response.json({ token: 'signed' }) : best()
  })
  const Screen = () => {
    planSeen = usePlan()
    return null
  }
  root.render(createElement(QueryClientProvider, { client }, createElement(Screen)))
  const queries = isAnonymous ? [planQuery(ada.id)] : [planQuery(ada.id), subscriptionQuery(ada.id)]
  const states = () => queries.map(({ queryKey }) => client.getQueryState(queryKey)?.status ?? 'pending')
  await expect.poll(() => states()).not.toContain('pending')
  // What was drawn of the last answer comes after it.
  for (let turn = 0; turn < 20; turn++) await new Promise(drawn => setTimeout(drawn))
  return planSeen
}

describe('where plans differ', () => {
  const told = { plan: 'pro', hasPlans: true } as const

  it('who has subscribed has Pro', async () => {
    expect(await seen(told, () => Response.json(pro))).toBe('pro')
  })

  it('who had a subscription that cannot be asked for has none', async () => {
    expect(await seen(told, fails)).toBe('free')
  })

  it('who had one has none once it cannot be asked for again', async () => {
    const answers = [() => Response.json(pro), fails]
    expect(await seen(told, () => answers.shift()?.() ?? fails())).toBe('pro')
    await client.refetchQueries(subscriptionQuery(ada.id))
    await expect.poll(() => planSeen).toBe('free')
  })

  it('a visitor to whom Pro was given has it', async () => {
    expect(await seen(told, fails, true)).toBe('pro')
  })
})

it('where plans do not differ everyone has everything, whatever fails', async () => {
  expect(await seen({ plan: 'pro', hasPlans: false }, fails)).toBe('pro')
})

it.each([
  [{ lastSignIn: moment, lastSignInMethod: 'loginForm' }, 'signed-in'],
  [null, 'visiting'],
])('with %j recorded of a sign-in on the web, who has an account is %s', async (web, state) => {
  client.setQueryData(sessionQuery.queryKey, ada)
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === '/api/profile') return Response.json({ web })
    return address === '/api/id-token' ? Response.json({ token: 'signed' }) : Response.json(pro)
  })
  const states: Session['state'][] = []
  const Screen = () => {
    states.push(useSession().state)
    return null
  }
  root.render(createElement(QueryClientProvider, { client }, createElement(Screen)))
  await expect.poll(() => states.at(-1)).toBe(state)
  expect(new Set(states)).toEqual(new Set(['loading', state]))
})
