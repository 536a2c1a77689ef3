import { DraftContext, type Runs, useOnRestored } from '@pentimento/stage'
import type { Contract } from '@pentimento/tools/contract'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useState } from 'react'
import { cacheTask, cancelTask, retryTask, taskQuery } from '../../data/tasks.ts'
import { type Batch, createTask } from '../../data/upload.ts'
import { newId } from '../../session/new-id.ts'
import { useEnsureSession } from '../../session/use-session.ts'
import { activeTaskQuery, type RequestState, toRejectedRun, toRun } from './request-state.ts'
import { sendBatch } from './send-batch.ts'

interface BatchRequest {
  /** The idempotency key, reused after a reload that came before the response. */
  id: string
  files: Record<string, File>
  requestState: RequestState
}

/** What all requests of the batch share. */
interface BatchRun {
  params: object
  batch: Batch
  requests: ReadonlyMap<string, { files: Record<string, File>; controller: AbortController }>
}

/** The tasks of a batch: sent one after the other, and each followed, canceled and retried separately. */
export function useRuns(contract: Contract): Runs {
  const [items, setItems] = useState<readonly BatchRequest[]>([])
  const [batchRun, setBatchRun] = useState<BatchRun>()
  useEffect(() => () => abortAll(batchRun), [batchRun])
  const update = (id: string, requestState: RequestState) =>
    setItems(items => items.map(item => (item.id === id ? { ...item, requestState } : item)))
  const { send, cancel, retry } = useTaskRequests(contract, update)
  useStoredBatch({ items, batchRun }, (items, batchRun) => {
    setItems(items)
    setBatchRun(batchRun)
    void send(
      batchRun,
      items.filter(({ requestState }) => requestState.state !== 'accepted').map(({ id }) => id),
    )
  })
  const taskIds = items.flatMap(({ requestState }) =>
    requestState.state === 'accepted' ? [requestState.id] : [],
  )
  const taskQueries = useQueries({ queries: taskIds.map(activeTaskQuery) })
  const runOfItem = ({ requestState }: BatchRequest) => {
    const query =
      requestState.state === 'accepted' ? taskQueries[taskIds.indexOf(requestState.id)] : undefined
    return toRun(requestState, query?.data, query?.error ?? null)
  }

  return {
    items: items.map(item => ({ id: item.id, files: item.files, run: runOfItem(item) })),
    start: (fileSets, params) => {
      const newItems = fileSets.map(
        (files): BatchRequest => ({ id: newId(), files, requestState: { state: 'none' } }),
      )
      const nextRun = createBatchRun(newItems, params, { id: newId(), size: fileSets.length })
      setBatchRun(nextRun)
      setItems(newItems)
      void send(
        nextRun,
        newItems.map(({ id }) => id),
      )
    },
    cancel: id => {
      const taskId = taskIdOf(items, id)
      if (taskId) return void cancel(taskId).catch(() => undefined)
      batchRun?.requests.get(id)?.controller.abort()
      setItems(items => items.filter(item => item.id !== id))
    },
    retry: id => {
      const taskId = taskIdOf(items, id)
      if (taskId) return void retry(id, taskId)
      if (!batchRun) return
      update(id, { state: 'none' })
      void send(batchRun, [id])
    },
    clear: () => {
      setBatchRun(undefined)
      setItems([])
    },
  }
}

/** The server requests of a batch; `update` receives each one's state. */
function useTaskRequests(contract: Contract, update: (id: string, requestState: RequestState) => void) {
  const client = useQueryClient()
  const ensureSession = useEnsureSession()
  const send = ({ params, batch, requests }: BatchRun, ids: string[]) =>
    sendBatch(ids, batch, {
      send: async (id, batch) => {
        const request = requests.get(id)
        if (!request) throw new Error(`no request ${id}`)
        update(id, { state: 'uploading', fraction: 0 })
        await ensureSession()
        const created = await createTask(
          contract.id,
          { files: request.files, params, batch, key: id },
          {
            signal: request.controller.signal,
            onProgress: fraction => update(id, { state: 'uploading', fraction }),
          },
        )
        cacheTask(client, created)
        return created.id
      },
      isActive: id => requests.get(id)?.controller.signal.aborted === false,
      update,
    })
  const cancel = async (taskId: string) => {
    // A task that has finished meanwhile can't be canceled: load its final state.
    const task = await cancelTask(taskId).catch(() => client.fetchQuery(taskQuery(taskId)))
    cacheTask(client, task)
  }
  const retry = async (id: string, taskId: string) => {
    try {
      cacheTask(client, await retryTask(taskId))
    } catch (error) {
      update(id, toRejectedRun(error))
    }
  }
  return { send, cancel, retry }
}

function createBatchRun(items: readonly BatchRequest[], params: object, batch: Batch): BatchRun {
  const requests = items.map(({ id, files }) => [id, { files, controller: new AbortController() }] as const)
  return { params, batch, requests: new Map(requests) }
}

interface StoredBatch {
  items: readonly BatchRequest[]
  params: object
  batch: Batch
}

/** Store a batch across reloads; `resume` receives a restored one, whose requests may not all have been sent. */
function useStoredBatch(
  { items, batchRun }: { items: readonly BatchRequest[]; batchRun: BatchRun | undefined },
  resume: (items: readonly BatchRequest[], batchRun: BatchRun) => void,
): void {
  const draftStore = use(DraftContext)
  useOnRestored(() => {
    const stored = draftStore?.restored('batch') as StoredBatch | undefined
    if (stored) resume(stored.items, createBatchRun(stored.items, stored.params, stored.batch))
  })
  useEffect(() => {
    const stored: StoredBatch | undefined = batchRun && {
      items,
      params: batchRun.params,
      batch: batchRun.batch,
    }
    draftStore?.set('batch', stored, false)
  }, [draftStore, items, batchRun])
}

function taskIdOf(items: readonly BatchRequest[], id: string): string | undefined {
  const requestState = items.find(item => item.id === id)?.requestState
  return requestState?.state === 'accepted' ? requestState.id : undefined
}

function abortAll(batchRun: BatchRun | undefined): void {
  for (const { controller } of batchRun?.requests.values() ?? []) controller.abort()
}
