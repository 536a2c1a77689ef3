import { isActive, type Task, ToolError } from '@pentimento/protocol'
import type { Clock } from '../../platform/clock.ts'
import { englishTranslator } from '../../platform/translator.ts'
import type { Events } from '../events/events.ts'

/** Wait until a task has ended, `waitMs` are over or the client disconnects. @returns the task then */
export async function waitUntilEnded(
  { find, events, clock }: { find: () => Promise<Task>; events: Events; clock: Clock },
  ownerId: string,
  id: string,
  waitMs: number,
  disconnected: AbortSignal,
): Promise<Task> {
  const ended = new AbortController()
  const unsubscribe = events.subscribe(ownerId, englishTranslator, event => {
    if (event.type === 'task' && event.task.id === id && !isActive(event.task)) ended.abort()
    if (event.type === 'task-deleted' && event.id === id) ended.abort()
  })
  try {
    const now = await find()
    if (!isActive(now)) return now
    await clock.delay(waitMs, AbortSignal.any([ended.signal, disconnected]))
    return await find()
  } catch (error) {
    if (error instanceof ToolError && error.code === 'not-found')
      throw new ToolError('state-conflict', { cause: error })
    throw error
  } finally {
    unsubscribe()
  }
}
