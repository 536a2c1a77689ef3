import { language } from '@pentimento/language'
import type { Task } from '@pentimento/protocol'
import { withAppCheck } from './app-check.ts'
import { recordReachability } from './reachability.ts'
import { readTask } from './read-task.ts'
import { offlineError, toRequestError } from './request.ts'
import { serverUrl } from './server-url.ts'

/** Tasks that were created together. */
export interface Batch {
  /** A UUID. */
  id: string
  /** The number of tasks in the batch. */
  size: number
}

interface CreateTaskRequest {
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
export function createTask(
  tool: string,
  { files, params, batch, key }: CreateTaskRequest,
  options: UploadOptions,
): Promise<Task> {
  const form = new FormData()
  form.set('params', JSON.stringify(params))
  if (key) form.set('key', key)
  if (batch) {
    form.set('batch', batch.id)
    form.set('batchSize', String(batch.size))
  }
  for (const [name, file] of Object.entries(files)) form.set(name, file)
  const path = `/api/tools/${tool}/tasks`
  return withAppCheck(headers => upload(path, form, headers, options))
}

interface UploadOptions {
  signal: AbortSignal
  onProgress: (fraction: number) => void
}

async function upload(
  path: string,
  form: FormData,
  headers: Record<string, string>,
  { signal, onProgress }: UploadOptions,
): Promise<Task> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<Task>()
  const xhr = new XMLHttpRequest()
  const abort = () => xhr.abort()
  signal.addEventListener('abort', abort, { once: true })
  xhr.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  xhr.onload = () => {
    if (xhr.status >= 400) reject(toRequestError(xhr.responseText))
    else resolve(readTask(JSON.parse(xhr.responseText)))
  }
  xhr.onerror = () => {
    recordReachability(false)
    reject(offlineError())
  }
  xhr.onabort = () => reject(signal.reason)
  xhr.open('POST', serverUrl(path))
  for (const [name, value] of Object.entries({ ...headers, 'accept-language': language() }))
    xhr.setRequestHeader(name, value)
  xhr.withCredentials = true
  xhr.send(form)
  return promise.finally(() => signal.removeEventListener('abort', abort))
}
