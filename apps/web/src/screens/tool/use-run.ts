import { DraftContext, useOnRestored } from '@pentimento/stage'
import type { Contract } from '@pentimento/tools/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useRef, useState } from 'react'
import { cacheTask, cancelTask, retryTask } from '../../data/tasks.ts'
import { createTask } from '../../data/upload.ts'
import { newId } from '../../session/new-id.ts'
import { useEnsureSession } from '../../session/use-session.ts'
import { activeTaskQuery, type RequestState, toRejectedRun, toRun } from './request-state.ts'

/** One task of a tool: start, cancel, retry and clear it, and follow its state. */
export function useRun(contract: Contract, shownTaskId: string | undefined) {
  const client = useQueryClient()
  const ensureSession = useEnsureSession()
  const { requestState, setRequestState, pendingRequest, storeRequest } = useStoredRequest(shownTaskId)
  /** Why the task couldn't be canceled or retried; its state is unchanged. */
  const [actionError, setActionError] = useState<unknown>()
  const uploadController = useRef(new AbortController())
  useEffect(() => () => uploadController.current.abort(), [])

  const id = requestState.state === 'accepted' ? requestState.id : undefined
  const { data: task, error, refetch } = useQuery(activeTaskQuery(id))

  const send = async (request: KeyedTaskRequest) => {
    uploadController.current.abort()
    const controller = new AbortController()
    uploadController.current = controller
    setActionError(undefined)
    setRequestState({ state: 'uploading', fraction: 0 })
    try {
      await Promise.all([storeRequest(request), ensureSession()])
      const created = await createTask(contract.id, request, {
        signal: controller.signal,
        onProgress: fraction => setRequestState({ state: 'uploading', fraction }),
      })
      pendingRequest.current = undefined
      cacheTask(client, created)
      setRequestState({ state: 'accepted', id: created.id })
    } catch (actionError) {
      if (!controller.signal.aborted) setRequestState(toRejectedRun(actionError))
    }
  }
  const start = async (files: Record<string, File>, params: object) => {
    const previous = pendingRequest.current
    const isSame = previous && (await isSameRequest(previous, { files, params }))
    await send(isSame ? previous : { key: newId(), files, params })
  }
  useOnRestored(() => {
    if (requestState.state === 'uploading' && pendingRequest.current) void send(pendingRequest.current)
  })

  const runAction = async (action: (id: string) => Promise<Parameters<typeof cacheTask>[1]>) => {
    if (!id) return
    setActionError(undefined)
    try {
      cacheTask(client, await action(id))
    } catch (reason) {
      setActionError(reason)
    }
  }

  return {
    run: actionError ? toRejectedRun(actionError) : toRun(requestState, task, error),
    start,
    cancel: () => {
      uploadController.current.abort()
      if (id) void runAction(cancelTask)
      else setRequestState({ state: 'none' })
    },
    // A task that failed to load is loaded again: it isn't known yet whether it failed.
    retry: () => void (task ? runAction(retryTask) : id && refetch()),
    clear: () => {
      uploadController.current.abort()
      setActionError(undefined)
      setRequestState({ state: 'none' })
    },
  }
}

/** The request's state from before a reload, if it was uploading or accepted; otherwise the task to show. */
function useStoredRequest(shownTaskId: string | undefined) {
  const draftStore = use(DraftContext)
  const [initial] = useState(
    () =>
      (draftStore?.wasRestored ? draftStore.restored('run') : shownTaskId) as
        | KeyedTaskRequest
        | string
        | undefined,
  )
  const [requestState, setRequestState] = useState<RequestState>(() => {
    if (typeof initial === 'string') return { state: 'accepted', id: initial }
    return initial ? { state: 'uploading', fraction: 0 } : { state: 'none' }
  })
  /**
   * A request that the server may have accepted although no response arrived. Its idempotency key prevents a
   * second task.
   */
  const pendingRequest = useRef(typeof initial === 'string' ? undefined : initial)
  const id = requestState.state === 'accepted' ? requestState.id : undefined
  const isUploading = requestState.state === 'uploading'
  useEffect(() => {
    draftStore?.set('run', isUploading ? pendingRequest.current : id, false)
  }, [draftStore, isUploading, id])
  /** Stored before sending, since the page may be closed at any time. */
  const storeRequest = async (request: KeyedTaskRequest) => {
    pendingRequest.current = request
    draftStore?.set('run', request, false)
    await draftStore?.flush()
  }
  return { requestState, setRequestState, pendingRequest, storeRequest }
}

export interface TaskRequest {
  files: Record<string, File>
  params: object
}

export interface KeyedTaskRequest extends TaskRequest {
  /** Idempotency key, a UUID: repeating the request with the same key creates no second task. */
  key: string
}

/** Whether two requests are equal; files that the page created again are compared byte by byte. */
export async function isSameRequest(one: TaskRequest, other: TaskRequest): Promise<boolean> {
  const names = Object.keys(one.files)
  if (names.join() !== Object.keys(other.files).join()) return false
  if (JSON.stringify(one.params) !== JSON.stringify(other.params)) return false
  const comparisons = names.map(name => isSameFile(one.files[name], other.files[name]))
  return (await Promise.all(comparisons)).every(Boolean)
}

async function isSameFile(one: File | undefined, other: File | undefined): Promise<boolean> {
  if (one === other) return true
  if (!one || !other || one.name !== other.name || one.size !== other.size) return false
  // Files from disk or from a restored draft keep their modification time; only files that the page creates
  // differ, and they are small.
  if (one.lastModified === other.lastModified) return true
  const [bytes, otherBytes] = await Promise.all(
    [one, other].map(async file => new Uint8Array(await file.arrayBuffer())),
  )
  return bytes?.every((byte, index) => byte === otherBytes?.[index]) ?? false
}
