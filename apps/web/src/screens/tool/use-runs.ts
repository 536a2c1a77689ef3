import { KeeperContext, type Runs, useResumed } from '@pentimento/stage'
import type { Contract } from '@pentimento/tools/contract'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useState } from 'react'
import { cancelTask, rememberTask, retryTask, taskQuery } from '../../data/tasks.ts'
import { type Batch, beginTask } from '../../data/upload.ts'
import { newId } from '../../session/new-id.ts'
import { useSessionReady } from '../../session/use-session.ts'
import { sendBatch } from './send-batch.ts'
import { followed, refused, runOf, type Sent } from './sent.ts'

interface Item {
  /** The idempotency key, reused after a reload that came before the response. */
  id: string
  files: Record<string, File>
  sent: Sent
}

/** What all requests of the batch share. */
interface Asked {
  params: object
  batch: Batch
  requests: ReadonlyMap<string, { files: Record<string, File>; stop: AbortController }>
}

/** The tasks of a batch: sent one after the other, and each followed, canceled and retried separately. */
export function useRuns(contract: Contract): Runs {
  const [items, setItems] = useState<readonly Item[]>([])
  const [asked, setAsked] = useState<Asked>()
  useEffect(() => () => stopAll(asked), [asked])
  const tell = (id: string, sent: Sent) =>
    setItems(items => items.map(item => (item.id === id ? { ...item, sent } : item)))
  const { send, cancel, retry } = useHouse(contract, tell)
  useKeptBatch({ items, asked }, (items, asked) => {
    setItems(items)
    setAsked(asked)
    void send(
      asked,
      items.filter(({ sent }) => sent.state !== 'accepted').map(({ id }) => id),
    )
  })
  const taskIds = items.flatMap(({ sent }) => (sent.state === 'accepted' ? [sent.id] : []))
  const known = useQueries({ queries: taskIds.map(followed) })
  const runOfItem = ({ sent }: Item) => {
    const found = sent.state === 'accepted' ? known[taskIds.indexOf(sent.id)] : undefined
    return runOf(sent, found?.data, found?.error ?? null)
  }

  return {
    items: items.map(item => ({ id: item.id, files: item.files, run: runOfItem(item) })),
    start: (each, params) => {
      const fresh = each.map((files): Item => ({ id: newId(), files, sent: { state: 'none' } }))
      const next = askedFor(fresh, params, { id: newId(), size: each.length })
      setAsked(next)
      setItems(fresh)
      void send(
        next,
        fresh.map(({ id }) => id),
      )
    },
    cancel: id => {
      const taskId = taskIdOf(items, id)
      if (taskId) return void cancel(taskId).catch(() => undefined)
      asked?.requests.get(id)?.stop.abort()
      setItems(items => items.filter(item => item.id !== id))
    },
    retry: id => {
      const taskId = taskIdOf(items, id)
      if (taskId) return void retry(id, taskId)
      if (!asked) return
      tell(id, { state: 'none' })
      void send(asked, [id])
    },
    clear: () => {
      setAsked(undefined)
      setItems([])
    },
  }
}

/** The server requests of a batch; `update` receives each one's state. */
function useHouse(contract: Contract, tell: (id: string, sent: Sent) => void) {
  const client = useQueryClient()
  const sessionReady = useSessionReady()
  const send = ({ params, batch, requests }: Asked, ids: string[]) =>
    sendBatch(ids, batch, {
      send: async (id, batch) => {
        const request = requests.get(id)
        if (!request) throw new Error(`no request ${id}`)
        tell(id, { state: 'uploading', fraction: 0 })
        await sessionReady()
        const begun = await beginTask(
          contract.id,
          { files: request.files, params, batch, key: id },
          { signal: request.stop.signal, onProgress: fraction => tell(id, { state: 'uploading', fraction }) },
        )
        rememberTask(client, begun)
        return begun.id
      },
      isWanted: id => requests.get(id)?.stop.signal.aborted === false,
      tell,
    })
  const cancel = async (taskId: string) => {
    // A task that has finished meanwhile can't be canceled: load its final state.
    const known = await cancelTask(taskId).catch(() => client.fetchQuery(taskQuery(taskId)))
    rememberTask(client, known)
  }
  const retry = async (id: string, taskId: string) => {
    try {
      rememberTask(client, await retryTask(taskId))
    } catch (fault) {
      tell(id, refused(fault))
    }
  }
  return { send, cancel, retry }
}

function askedFor(items: readonly Item[], params: object, batch: Batch): Asked {
  const requests = items.map(({ id, files }) => [id, { files, stop: new AbortController() }] as const)
  return { params, batch, requests: new Map(requests) }
}

interface KeptBatch {
  items: readonly Item[]
  params: object
  batch: Batch
}

/** Store a batch across reloads; `resume` receives a restored one, whose requests may not all have been sent. */
function useKeptBatch(
  { items, asked }: { items: readonly Item[]; asked: Asked | undefined },
  resume: (items: readonly Item[], asked: Asked) => void,
): void {
  const keeper = use(KeeperContext)
  useResumed(() => {
    const kept = keeper?.found('batch') as KeptBatch | undefined
    if (kept) resume(kept.items, askedFor(kept.items, kept.params, kept.batch))
  })
  useEffect(() => {
    const kept: KeptBatch | undefined = asked && { items, params: asked.params, batch: asked.batch }
    keeper?.keep('batch', kept, false)
  }, [keeper, items, asked])
}

function taskIdOf(items: readonly Item[], id: string): string | undefined {
  const sent = items.find(item => item.id === id)?.sent
  return sent?.state === 'accepted' ? sent.id : undefined
}

function stopAll(asked: Asked | undefined): void {
  for (const { stop } of asked?.requests.values() ?? []) stop.abort()
}
