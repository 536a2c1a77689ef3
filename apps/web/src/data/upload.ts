import { language } from '@pentimento/language'
import type { Task } from '@pentimento/protocol'
import { serverAddress } from './address.ts'
import { askCostly } from './app-check.ts'
import { noteReached } from './reachability.ts'
import { readTask } from './read-task.ts'
import { offline, refusal } from './request.ts'

/** Tasks that were created together. */
export interface Batch {
  /** A UUID. */
  id: string
  /** The number of tasks in the batch. */
  size: number
}

interface Request {
  files: Record<string, File>
  params: object
  batch?: Batch | undefined
  /** Idempotency key, a UUID: repeating a request with the same key creates no second task. */
  key?: string
}

/**
 * Create a task with files, alone or as part of a batch. Uses XMLHttpRequest, since fetch doesn't report upload
 * progress.
 *
 * @param options `onProgress` receives the fraction of bytes sent, 0 to 1
 * @throws RequestError; an AbortError when the signal aborts
 */
export function beginTask(tool: string, { files, params, batch, key }: Request, watch: Watch): Promise<Task> {
  const form = new FormData()
  form.set('params', JSON.stringify(params))
  if (key) form.set('key', key)
  if (batch) {
    form.set('batch', batch.id)
    form.set('batchSize', String(batch.size))
  }
  for (const [name, file] of Object.entries(files)) form.set(name, file)
  const path = `/api/tools/${tool}/tasks`
  return askCostly(headers => upload(path, form, headers, watch))
}

interface Watch {
  signal: AbortSignal
  onProgress: (fraction: number) => void
}

async function upload(
  path: string,
  form: FormData,
  headers: Record<string, string>,
  { signal, onProgress }: Watch,
): Promise<Task> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<Task>()
  const sending = new XMLHttpRequest()
  const stop = () => sending.abort()
  signal.addEventListener('abort', stop, { once: true })
  sending.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  sending.onload = () => {
    if (sending.status >= 400) reject(refusal(sending.responseText))
    else resolve(readTask(JSON.parse(sending.responseText)))
  }
  sending.onerror = () => {
    noteReached(false)
    reject(offline())
  }
  sending.onabort = () => reject(signal.reason)
  sending.open('POST', serverAddress(path))
  for (const [name, value] of Object.entries({ ...headers, 'accept-language': language() }))
    sending.setRequestHeader(name, value)
  sending.withCredentials = true
  sending.send(form)
  return promise.finally(() => signal.removeEventListener('abort', stop))
}
