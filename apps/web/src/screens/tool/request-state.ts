import { t } from '@pentimento/language'
import { isActive, type Task } from '@pentimento/protocol'
import { errorMessage, type Run } from '@pentimento/stage'
import { queryOptions } from '@tanstack/react-query'
import { RequestError } from '../../data/request.ts'
import { SessionNotStoredError } from '../../data/session.ts'
import { taskQuery } from '../../data/tasks.ts'

/** The state of a request until it's accepted; from then on the task has the state. */
export type RequestState = Exclude<Run, { state: 'accepted' }> | { state: 'accepted'; id: string }

/** Changes arrive as events; polling covers a lost connection. */
const fallbackPollMs = 4000

/** The task of an accepted request, polled until it has finished. */
export function activeTaskQuery(id: string | undefined) {
  return queryOptions({
    ...taskQuery(id ?? ''),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && isActive(state.data) ? fallbackPollMs : false),
  })
}

export function toRun(requestState: RequestState, task: Task | undefined, error: Error | null): Run {
  if (requestState.state !== 'accepted') return requestState
  if (task) return { state: 'accepted', task }
  return error ? toRejectedRun(error) : { state: 'uploading', fraction: 1 }
}

export function toRejectedRun(error: unknown): Extract<Run, { state: 'rejected' }> {
  if (error instanceof RequestError) {
    const { message, mayRetry, code, retryAt, gate } = error
    return {
      state: 'rejected',
      message,
      mayRetry,
      ...(code !== 'offline' && { code }),
      ...(retryAt && { retryAt }),
      ...(gate && { gate }),
    }
  }
  const message =
    error instanceof SessionNotStoredError
      ? t('Cookies are required to use this tool. Allow them for this page, then try again')
      : errorMessage('internal')
  return { state: 'rejected', message, mayRetry: true }
}
