import {
  adminModelList,
  adminTaskList,
  allBanners,
  auditList,
  type ClaimRequest,
  feedbackList,
  type NewBanner,
  orphanedPurchaseList,
  overview,
  personDetails,
  personList,
  signalList,
} from '@pentimento/protocol'
import { queryOptions } from '@tanstack/react-query'
import { RequestError, request, requestJson, sendJson } from './request.ts'
import { serverUrl } from './server-url.ts'

/** The prefix of all admin queries; every admin action invalidates them. */
export const adminKey = ['admin'] as const

const pollIntervalMs = 5000

export const overviewQuery = queryOptions({
  queryKey: [...adminKey, 'overview'],
  queryFn: async () => overview.parse(await requestJson('/api/admin/overview')),
  // A user who isn't an admin gets `not-found`, and polling wouldn't change that.
  refetchInterval: ({ state: { error } }) =>
    error instanceof RequestError && error.code === 'not-found' ? false : pollIntervalMs,
  retry: false,
})

export function peopleQuery(search: string) {
  return queryOptions({
    queryKey: [...adminKey, 'people', search],
    queryFn: async () =>
      personList.parse(await requestJson(`/api/admin/people?search=${encodeURIComponent(search)}`)).people,
    enabled: search !== '',
  })
}

export function personQuery(id: string) {
  return queryOptions({
    queryKey: [...adminKey, 'person', id],
    queryFn: async () =>
      personDetails.parse(await requestJson(`/api/admin/people/${encodeURIComponent(id)}`)),
  })
}

/** Purchases that their store can't assign to an account. */
export const orphanedPurchasesQuery = queryOptions({
  queryKey: [...adminKey, 'purchases'],
  queryFn: async () => orphanedPurchaseList.parse(await requestJson('/api/admin/purchases')).purchases,
})

export function allTasksQuery(state: string) {
  return queryOptions({
    queryKey: [...adminKey, 'tasks', state],
    queryFn: async () =>
      adminTaskList.parse(await requestJson(`/api/admin/tasks${state && `?state=${state}`}`)).tasks,
  })
}

export const allBannersQuery = queryOptions({
  queryKey: [...adminKey, 'banners'],
  queryFn: async () => allBanners.parse(await requestJson('/api/admin/banners')).banners,
})

export function feedbackQuery(satisfied: string) {
  return queryOptions({
    queryKey: [...adminKey, 'feedback', satisfied],
    queryFn: async () =>
      feedbackList.parse(await requestJson(`/api/admin/feedback${satisfied && `?satisfied=${satisfied}`}`))
        .feedback,
  })
}

export const signalsQuery = queryOptions({
  queryKey: [...adminKey, 'signals'],
  queryFn: async () => signalList.parse(await requestJson('/api/admin/signals')).signals,
})

export const auditQuery = queryOptions({
  queryKey: [...adminKey, 'audit'],
  queryFn: async () => auditList.parse(await requestJson('/api/admin/audit')).audit,
})

const downloadPollMs = 1000

/** The models that replace built-in engines; refetched while one is being downloaded. */
export const modelsQuery = queryOptions({
  queryKey: [...adminKey, 'models'],
  queryFn: async () => adminModelList.parse(await requestJson('/api/admin/models')).models,
  refetchInterval: ({ state: { data } }) =>
    data?.some(({ state }) => state === 'downloading') ? downloadPollMs : false,
})

export async function downloadModel(id: string, acceptsLicense: boolean): Promise<void> {
  await sendJson(`/api/admin/models/${id}/download`, { acceptsLicense })
}

/** Stop a download; what is stored stays. */
export async function stopModelDownload(id: string): Promise<void> {
  await sendJson(`/api/admin/models/${id}/stop`, {})
}

export async function removeModel(id: string): Promise<void> {
  await request(`/api/admin/models/${id}`, { method: 'DELETE' })
}

export const exportUrl = (dataset: 'feedback' | 'signals', extension: 'csv' | 'json') =>
  serverUrl(`/api/admin/${dataset}.${extension}`)

/** @param action `ban` (with a reason), `unban`, `sign-out`, `grant`, `revoke` or `claim`; `until` is an ISO date */
export async function runPersonAction(
  id: string,
  action: 'ban' | 'unban' | 'sign-out' | 'grant' | 'revoke' | 'claim',
  body: { reason?: string; until?: string } | ClaimRequest = {},
): Promise<void> {
  await sendJson(`/api/admin/people/${encodeURIComponent(id)}/${action}`, body)
}

export async function saveBanner(id: string | undefined, banner: NewBanner): Promise<void> {
  if (id === undefined) await sendJson('/api/admin/banners', banner)
  else await sendJson(`/api/admin/banners/${id}`, banner, { method: 'PUT' })
}

export async function removeBanner(id: string): Promise<void> {
  await request(`/api/admin/banners/${id}`, { method: 'DELETE' })
}
