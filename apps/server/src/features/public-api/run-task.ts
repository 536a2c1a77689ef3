import { buffer } from 'node:stream/consumers'
import { isActive, type Task, ToolError } from '@pentimento/protocol'
import type { Contract } from '@pentimento/tools/contract'
import { englishTranslator } from '../../platform/translator.ts'
import type { InspectedUpload, Tasks } from '../tasks/tasks.ts'
import type { Caller } from './callers.ts'

interface TaskRequest {
  caller: Caller
  contract: Contract
  files: ReadonlyMap<string, InspectedUpload>
  params: Record<string, unknown>
  /** The client's Idempotency-Key: repeating the same request returns the result of the first. */
  idempotencyKey: string | undefined
  /** Whether the client gets the result later, and a webhook with it. */
  isAsync: boolean
}

/** Submit a task for a caller, at the API's priority, paid with credits. */
export function submitTask(
  tasks: Tasks,
  { caller, contract, files, params, idempotencyKey, isAsync }: TaskRequest,
): Promise<Task> {
  const owner = { ...caller, quotaSubjects: [{ id: caller.id, multiplier: 1 }] }
  const key = idempotencyKey === undefined ? undefined : `api ${idempotencyKey}`
  const submission = {
    contract,
    files,
    params,
    batch: undefined,
    key,
    callsWebhooks: isAsync,
    isShown: isAsync,
  }
  return tasks.ownerTasks.submit(owner, submission, englishTranslator)
}

/**
 * Wait for a task's result. Without it, an unfinished task is canceled, which returns its credits; unless the request
 * can be repeated for the result.
 *
 * @throws ToolError 'wait-exceeded'; the task's own error if it failed
 */
export async function waitForResult(
  tasks: Tasks,
  {
    task,
    caller,
    waitMs,
    isRepeatable,
    signal,
  }: {
    task: Task
    caller: Caller
    waitMs: number
    isRepeatable: boolean
    signal: AbortSignal
  },
): Promise<Extract<Task, { state: 'ready' }>> {
  let found = await tasks.waitUntilEnded(caller.id, task.id, { waitMs, disconnected: signal })
  if (isActive(found) && !isRepeatable) found = await cancelOrFind(tasks, caller.id, task.id)
  switch (found.state) {
    case 'ready':
      return found
    case 'error':
      throw new ToolError(found.code, { detail: found.detail })
    default:
      throw new ToolError('wait-exceeded')
  }
}

/** Cancel a task; if it has just ended, its final state. */
async function cancelOrFind(tasks: Tasks, ownerId: string, id: string): Promise<Task> {
  try {
    return await tasks.ownerTasks.cancel(ownerId, id, englishTranslator)
  } catch (error) {
    if (error instanceof ToolError && error.code === 'state-conflict') return tasks.find(ownerId, id)
    throw error
  }
}

/** The bytes of a result. @throws ToolError 'not-found' if it was deleted meanwhile */
export async function readOutput(tasks: Tasks, caller: Caller, id: string, name: string): Promise<Buffer> {
  const content = await tasks.open(await tasks.ownerTasks.file(caller.id, id, 'outputs', name))
  if (!content) throw new ToolError('not-found')
  return buffer(content)
}
