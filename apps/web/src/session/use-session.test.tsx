import { type PlanName, toProblem } from '@pentimento/protocol'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { planQuery } from '../data/plan.ts'
import { sessionQuery, toSessionUser } from '../data/session.ts'
import { subscriptionQuery } from '../data/subscription.ts'
import { type Session, usePlan, useSession } from './use-session.ts'

const ada = toSessionUser({
  id: 'ada',
  name: 'Ada',
  email: 'ada@example.com',
  emailVerified: true,
  createdAt: '2026-11-22',
})
const timestamp = '2026-11-22T08:00:00.000Z'
const pro = {
  id: '7d9f3c1e-4b50-4c7e-9a53-0d6f1e2a3b4c',
  plan: 'pro',
  status: 'active',
  store: 'manual',
  billingPeriod: null,
  nextBillingPeriod: null,
  isRenewing: false,
  startedAt: timestamp,
  currentPeriodStart: timestamp,
  currentPeriodEnd: null,
  trialEnd: null,
  expiresOn: null,
}

let client: QueryClient
let root: Root
let renderedPlan: PlanName | undefined
beforeEach(() => {
  client = new QueryClient()
  root = createRoot(document.createElement('div'))
})
afterEach(() => {
  root.unmount()
  vi.unstubAllGlobals()
})

const errorResponse = () => Response.json(toProblem({ code: 'internal' }, String), { status: 500 })

/** The plan of Ada, or of a visitor, once all requests are answered. */
async function renderPlan(
  plan: { plan: PlanName; hasPlans: boolean },
  subscriptionResponse: () => Response,
  isAnonymous = false,
) {
  client.setQueryData(sessionQuery.queryKey, { ...ada, isAnonymous } as typeof ada)
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === '/api/plan') return Response.json({ ...plan, isAdmin: false })
    return address === '/api/id-token' ? Response.json({ token: 'signed' }) : subscriptionResponse()
  })
  const Screen = () => {
    renderedPlan = usePlan()
    return null
  }
  root.render(createElement(QueryClientProvider, { client }, createElement(Screen)))
  const queries = isAnonymous ? [planQuery(undefined)] : [planQuery(ada.id), subscriptionQuery(ada.id)]
  const states = () => queries.map(({ queryKey }) => client.getQueryState(queryKey)?.status ?? 'pending')
  await expect.poll(() => states()).not.toContain('pending')
  // Rendering the last response takes a few ticks.
  for (let tick = 0; tick < 20; tick++) await new Promise(resolve => setTimeout(resolve))
  return renderedPlan
}

describe('on a server with plans', () => {
  const plan = { plan: 'pro', hasPlans: true } as const

  it('a subscriber has Pro', async () => {
    expect(await renderPlan(plan, () => Response.json(pro))).toBe('pro')
  })

  it('a subscriber whose subscription fails to load has the Free plan', async () => {
    expect(await renderPlan(plan, errorResponse)).toBe('free')
  })

  it('a subscriber whose subscription fails to reload falls back to the Free plan', async () => {
    const answers = [() => Response.json(pro), errorResponse]
    expect(await renderPlan(plan, () => answers.shift()?.() ?? errorResponse())).toBe('pro')
    await client.refetchQueries(subscriptionQuery(ada.id))
    await expect.poll(() => renderedPlan).toBe('free')
  })

  it('a visitor who was granted Pro has it', async () => {
    expect(await renderPlan(plan, errorResponse, true)).toBe('pro')
  })

  it('a visitor’s plan stays known when the first task starts a session', async () => {
    client.setQueryData(sessionQuery.queryKey, null)
    vi.stubGlobal('fetch', async () => Response.json({ plan: 'free', hasPlans: true, isAdmin: false }))
    const plans: (PlanName | undefined)[] = []
    const Screen = () => {
      plans.push(usePlan())
      return null
    }
    root.render(createElement(QueryClientProvider, { client }, createElement(Screen)))
    await expect.poll(() => plans.at(-1)).toBe('free')
    const count = plans.length
    client.setQueryData(sessionQuery.queryKey, { ...ada, isAnonymous: true } as typeof ada)
    await expect.poll(() => plans.length).toBeGreaterThan(count)
    expect(plans.slice(count)).not.toContain(undefined)
  })
})

it('on a server without plans everyone has Pro, even if requests fail', async () => {
  expect(await renderPlan({ plan: 'pro', hasPlans: false }, errorResponse)).toBe('pro')
})

it.each([
  [{ lastSignIn: timestamp, lastSignInMethod: 'loginForm' }, 'signed-in'],
  [null, 'visitor'],
])('with the recorded web sign-in %j, an account is %s', async (web, state) => {
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
