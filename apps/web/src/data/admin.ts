import {
  allBanners,
  auditList,
  type ClaimOrder,
  feedbackList,
  type NewBanner,
  overview,
  peopleFound,
  personSeen,
  signalList,
  strayPurchases,
  tasksSeen,
} from '@pentimento/protocol'
import { queryOptions } from '@tanstack/react-query'
import { serverAddress } from './address.ts'
import { ask, RequestError, request, send } from './request.ts'

/** The prefix of all admin queries; every admin action invalidates them. */
export const adminKey = ['admin'] as const

const livelyMs = 5000

export const overviewQuery = queryOptions({
  queryKey: [...adminKey, 'overview'],
  queryFn: async () => overview.parse(await ask('/api/admin/overview')),
  // A user who isn't an admin gets `not-found`, and polling wouldn't change that.
  refetchInterval: ({ state: { error } }) =>
    error instanceof RequestError && error.code === 'not-found' ? false : livelyMs,
  retry: false,
})

export function peopleQuery(search: string) {
  return queryOptions({
    queryKey: [...adminKey, 'people', search],
    queryFn: async () =>
      peopleFound.parse(await ask(`/api/admin/people?search=${encodeURIComponent(search)}`)).people,
    enabled: search !== '',
  })
}

export function personQuery(id: string) {
  return queryOptions({
    queryKey: [...adminKey, 'person', id],
    queryFn: async () => personSeen.parse(await ask(`/api/admin/people/${encodeURIComponent(id)}`)),
  })
}

/** Purchases that their store can't assign to an account. */
export const strayPurchasesQuery = queryOptions({
  queryKey: [...adminKey, 'purchases'],
  queryFn: async () => strayPurchases.parse(await ask('/api/admin/purchases')).purchases,
})

export function tasksOfAllQuery(state: string) {
  return queryOptions({
    queryKey: [...adminKey, 'tasks', state],
    queryFn: async () => tasksSeen.parse(await ask(`/api/admin/tasks${state && `?state=${state}`}`)).tasks,
  })
}

export const allBannersQuery = queryOptions({
  queryKey: [...adminKey, 'banners'],
  queryFn: async () => allBanners.parse(await ask('/api/admin/banners')).banners,
})

export function feedbackQuery(satisfied: string) {
  return queryOptions({
    queryKey: [...adminKey, 'feedback', satisfied],
    queryFn: async () =>
      feedbackList.parse(await ask(`/api/admin/feedback${satisfied && `?satisfied=${satisfied}`}`)).feedback,
  })
}

export const signalsQuery = queryOptions({
  queryKey: [...adminKey, 'signals'],
  queryFn: async () => signalList.parse(await ask('/api/admin/signals')).signals,
})

export const auditQuery = queryOptions({
  queryKey: [...adminKey, 'audit'],
  queryFn: async () => auditList.parse(await ask('/api/admin/audit')).audit,
})

export const exportAddress = (what: 'feedback' | 'signals', ending: 'csv' | 'json') =>
  serverAddress(`/api/admin/${what}.${ending}`)

/** @param action `ban` (with a reason), `unban`, `grant`, `revoke` or `claim`; `until` is an ISO date */
export async function actOnPerson(
  id: string,
  act: 'ban' | 'unban' | 'grant' | 'revoke' | 'claim',
  order: { reason?: string; until?: string } | ClaimOrder = {},
): Promise<void> {
  await send(`/api/admin/people/${encodeURIComponent(id)}/${act}`, order)
}

export async function saveBanner(id: string | undefined, banner: NewBanner): Promise<void> {
  if (id === undefined) await send('/api/admin/banners', banner)
  else await send(`/api/admin/banners/${id}`, banner, 'PUT')
}

export async function removeBanner(id: string): Promise<void> {
  await request(`/api/admin/banners/${id}`, { method: 'DELETE' })
}
