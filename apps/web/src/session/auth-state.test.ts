import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RequestError } from '../data/request.ts'
import { sessionQuery, toSessionUser } from '../data/session.ts'
import {
  type AuthState,
  initialAuthState,
  isLoading,
  isSignedIn,
  loadAuthState,
  planStatus,
  saveAuthState,
} from './auth-state.ts'
import { classifyUserDataError } from './classify-user-data-error.ts'
import { waitForUser } from './use-session.ts'

const user = toSessionUser({
  id: 'ada',
  name: 'Ada',
  email: 'ada@example.com',
  emailVerified: true,
  isAnonymous: false,
  createdAt: '2026-11-22T08:00:00.000Z',
})
const web = { lastSignIn: '2026-11-22T08:00:00.000Z', lastSignInMethod: 'loginForm' }
const loaded: AuthState = {
  user,
  userLoaded: true,
  metadata: { web },
  metadataLoaded: true,
  subscription: null,
  subscriptionLoaded: true,
}
const subscribed = (status: 'active' | 'trial_period' | 'inactive'): AuthState => ({
  ...loaded,
  subscription: {
    id: '7d9f3c1e-4b50-4c7e-9a53-0d6f1e2a3b4c',
    plan: 'pro',
    status,
    store: 'sandbox',
    billingPeriod: 'month',
    nextBillingPeriod: null,
    isRenewing: true,
    startedAt: web.lastSignIn,
    currentPeriodStart: web.lastSignIn,
    currentPeriodEnd: null,
    trialEnd: null,
    expiresOn: null,
  },
})

describe('the auth state', () => {
  it.each(['userLoaded', 'metadataLoaded', 'subscriptionLoaded'] as const)('is loading until %s', part => {
    expect(isLoading({ ...loaded, [part]: false })).toBe(true)
    expect(isLoading(loaded)).toBe(false)
  })

  it('is signed in only if a web sign-in is recorded', () => {
    expect(isSignedIn(loaded)).toBe(true)
    expect(isSignedIn({ ...loaded, metadata: { web: null } })).toBe(false)
    expect(isSignedIn({ ...loaded, user: { ...user, isAnonymous: true } })).toBe(false)
    expect(isSignedIn(initialAuthState)).toBe(false)
  })

  it('has the status pro with an active subscription, otherwise free', () => {
    expect(planStatus(subscribed('active'))).toBe('pro')
    expect(planStatus(subscribed('trial_period'))).toBe('free')
    expect(planStatus(loaded)).toBe('free')
  })
})

describe('the stored auth state', () => {
  beforeEach(() => {
    const stored = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('is the last saved state, under the key authState', () => {
    expect(loadAuthState()).toBeUndefined()
    saveAuthState(subscribed('active'))
    expect(loadAuthState()).toEqual(subscribed('active'))
    expect(localStorage.getItem('authState')).toContain('ada@example.com')
  })

  it('has the user document’s names, also if it was stored without them', () => {
    const { uid, displayName, photoURL, metadata, ...stored } = user
    localStorage.setItem(
      'authState',
      JSON.stringify({ ...loaded, user: { ...stored, image: 'https://a/b' } }),
    )
    expect(loadAuthState()?.user).toMatchObject({
      uid: 'ada',
      displayName: 'Ada',
      photoURL: '/api/photos/ada',
      metadata: { creationTime: '2026-11-22T08:00:00.000Z' },
    })
    expect({ uid, displayName, photoURL, metadata }).toMatchObject({ uid: 'ada', photoURL: null })
  })

  it('is undefined if the stored value has another shape', () => {
    localStorage.setItem('authState', '{"user":7}')
    expect(loadAuthState()).toBeUndefined()
    localStorage.setItem('authState', 'not JSON')
    expect(loadAuthState()).toBeUndefined()
  })
})

describe('an error while loading user data', () => {
  it.each([
    [new RequestError('not-signed-in', '', false), 'permission-denied'],
    [new RequestError('offline', '', true), 'internal'],
    [new RequestError('internal', '', true), 'internal'],
    [new DOMException('late', 'TimeoutError'), 'internal'],
    [new TypeError('undefined is no function'), 'unknown'],
  ])('%s is classified as %s', (error, kind) => {
    expect(classifyUserDataError(error)).toBe(kind)
  })
})

describe('waiting for the user', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('resolves once the session is known, also if there is none', async () => {
    const client = new QueryClient()
    vi.spyOn(client, 'prefetchQuery').mockResolvedValue(undefined)
    const waiting = waitForUser(client)
    await vi.advanceTimersByTimeAsync(300)
    client.setQueryData(sessionQuery.queryKey, null)
    await vi.advanceTimersByTimeAsync(100)
    expect(await waiting).toBeNull()
  })

  it('resolves with undefined after five seconds', async () => {
    const client = new QueryClient()
    vi.spyOn(client, 'prefetchQuery').mockResolvedValue(undefined)
    let outcome: unknown = 'waiting'
    void waitForUser(client).then(user => {
      outcome = user
    })
    await vi.advanceTimersByTimeAsync(4900)
    expect(outcome).toBe('waiting')
    await vi.advanceTimersByTimeAsync(100)
    expect(outcome).toBeUndefined()
  })
})
