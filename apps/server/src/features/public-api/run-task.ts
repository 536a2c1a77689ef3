import type { Readable } from 'node:stream'
import { type Task, ToolError } from '@pentimento/protocol'
import type { Contract } from '@pentimento/tools/contract'
import { englishTranslator } from '../../platform/translator.ts'
import type { InspectedUpload, StoredFile, Tasks } from '../tasks/tasks.ts'
import type { Caller, CallerCredits, Callers } from './callers.ts'

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

type ReadyTask = Extract<Task, { state: 'ready' }>
type Output = ReadyTask['outputs'][number] & StoredFile
/** A task that is ready, with the files of its outputs, and the caller's credits then. */
type Result = Omit<ReadyTask, 'outputs'> & { outputs: Output[]; credits: CallerCredits }

/**
 * Wait for a task's result. Without it, an unfinished task is canceled, which returns its credits; unless the request
 * can be repeated for the result.
 *
 * @throws ToolError 'wait-exceeded'; the task's own error if it failed
 */
export async function waitForResult(
  { tasks, callers }: { tasks: Tasks; callers: Pick<Callers, 'creditsOf'> },
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
): Promise<Result> {
  const find = () => tasks.wait.find(caller.id, task.id)
  const readCredits = () => callers.creditsOf(caller, task.id)
  const hasEnded = await tasks.wait.untilEnded(caller.id, task.id, { waitMs, disconnected: signal })
  const [{ task: found, outputs }, credits] = hasEnded
    ? await Promise.all([find(), readCredits()])
    : [isRepeatable ? await find() : await cancelOrFind(tasks, caller.id, task.id), await readCredits()]
  switch (found.state) {
    case 'ready':
      return {
        ...found,
        outputs: found.outputs.map((output, index) => withFile(output, outputs[index])),
        credits,
      }
    case 'error':
      throw new ToolError(found.code, { detail: found.detail })
    default:
      throw new ToolError('wait-exceeded')
  }
}

function withFile(output: ReadyTask['outputs'][number], file: StoredFile | undefined): Output {
  if (!file) throw new ToolError('not-found')
  return { ...file, ...output }
}

/** Cancel a task; if it has just ended, its final state. */
async function cancelOrFind(tasks: Tasks, ownerId: string, id: string) {
  try {
    return { task: await tasks.ownerTasks.cancel(ownerId, id, englishTranslator), outputs: [] }
  } catch (error) {
    if (!(error instanceof ToolError) || error.code !== 'state-conflict') throw error
    return tasks.wait.find(ownerId, id)
  }
}

/** The bytes of a result. @throws ToolError 'not-found' if it was deleted meanwhile */
export async function readOutput(tasks: Tasks, output: StoredFile): Promise<Buffer> {
  const bytes = await tasks.read(output)
  if (!bytes) throw new ToolError('not-found')
  return bytes
}

/** A smaller result is read at once, which takes a third of a stream's file operations. */
const minStreamedBytes = 1 << 20

/** A result to send. @throws ToolError 'not-found' if it was deleted meanwhile */
export async function openOutput(tasks: Tasks, output: StoredFile): Promise<Buffer | Readable> {
  if (output.bytes < minStreamedBytes) return readOutput(tasks, output)
  const content = await tasks.open(output)
  if (!content) throw new ToolError('not-found')
  return content
}
