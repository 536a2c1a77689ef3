import { t } from '@pentimento/language'
import { isUnderWay, type Task } from '@pentimento/protocol'
import { faultWords, type Run } from '@pentimento/stage'
import { queryOptions } from '@tanstack/react-query'
import { RequestError } from '../../data/request.ts'
import { SessionNotKept } from '../../data/session.ts'
import { taskQuery } from '../../data/tasks.ts'

/** The state of a request until it's accepted; from then on the task has the state. */
export type Sent = Exclude<Run, { state: 'accepted' }> | { state: 'accepted'; id: string }

/** Changes arrive as events; polling covers a lost connection. */
const askAgainMs = 4000

/** The task of an accepted request, polled until it has finished. */
export function followed(id: string | undefined) {
  return queryOptions({
    ...taskQuery(id ?? ''),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? askAgainMs : false),
  })
}

export function runOf(sent: Sent, task: Task | undefined, error: Error | null): Run {
  if (sent.state !== 'accepted') return sent
  if (task) return { state: 'accepted', task }
  return error ? refused(error) : { state: 'uploading', fraction: 1 }
}

export function refused(fault: unknown): Extract<Run, { state: 'refused' }> {
  if (fault instanceof RequestError) {
    const { message: says, mayRetry, code, againAt, gate } = fault
    return {
      state: 'refused',
      says,
      mayRetry,
      ...(code !== 'offline' && { code }),
      ...(againAt && { againAt }),
      ...(gate && { gate }),
    }
  }
  const says =
    fault instanceof SessionNotKept
      ? t('Cookies are required to use this tool. Allow them for this page, then try again')
      : faultWords('internal')
  return { state: 'refused', says, mayRetry: true }
}
