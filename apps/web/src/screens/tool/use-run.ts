import { KeeperContext, useResumed } from '@pentimento/stage'
import type { Contract } from '@pentimento/tools/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useRef, useState } from 'react'
import { cancelTask, rememberTask, retryTask } from '../../data/tasks.ts'
import { beginTask } from '../../data/upload.ts'
import { newId } from '../../session/new-id.ts'
import { useSessionReady } from '../../session/use-session.ts'
import { asksTheSame, type Request } from './request-under-key.ts'
import { followed, refused, runOf, type Sent } from './sent.ts'

/** One task of a tool: start, cancel, retry and clear it, and follow its state. */
export function useRun(contract: Contract, shown: string | undefined) {
  const client = useQueryClient()
  const sessionReady = useSessionReady()
  const { sent, setSent, unanswered, keepSafe } = useKeptSent(shown)
  /** Why the task couldn't be canceled or retried; its state is unchanged. */
  const [fault, setFault] = useState<unknown>()
  const upload = useRef(new AbortController())
  useEffect(() => () => upload.current.abort(), [])

  const id = sent.state === 'accepted' ? sent.id : undefined
  const { data: task, error, refetch } = useQuery(followed(id))

  const send = async (request: Request) => {
    upload.current.abort()
    const stop = new AbortController()
    upload.current = stop
    setFault(undefined)
    setSent({ state: 'uploading', fraction: 0 })
    try {
      await Promise.all([keepSafe(request), sessionReady()])
      const begun = await beginTask(contract.id, request, {
        signal: stop.signal,
        onProgress: fraction => setSent({ state: 'uploading', fraction }),
      })
      unanswered.current = undefined
      rememberTask(client, begun)
      setSent({ state: 'accepted', id: begun.id })
    } catch (fault) {
      if (!stop.signal.aborted) setSent(refused(fault))
    }
  }
  const start = async (files: Record<string, File>, params: object) => {
    const before = unanswered.current
    const isSame = before && (await asksTheSame(before, { files, params }))
    await send(isSame ? before : { key: newId(), files, params })
  }
  useResumed(() => {
    if (sent.state === 'uploading' && unanswered.current) void send(unanswered.current)
  })

  const change = async (act: (id: string) => Promise<Parameters<typeof rememberTask>[1]>) => {
    if (!id) return
    setFault(undefined)
    try {
      rememberTask(client, await act(id))
    } catch (trouble) {
      setFault(trouble)
    }
  }

  return {
    run: fault ? refused(fault) : runOf(sent, task, error),
    start,
    cancel: () => {
      upload.current.abort()
      if (id) void change(cancelTask)
      else setSent({ state: 'none' })
    },
    // A task that failed to load is loaded again: it isn't known yet whether it failed.
    retry: () => void (task ? change(retryTask) : id && refetch()),
    clear: () => {
      upload.current.abort()
      setFault(undefined)
      setSent({ state: 'none' })
    },
  }
}

/** The request's state from before a reload, if it was uploading or accepted; otherwise the task to show. */
function useKeptSent(shown: string | undefined) {
  const keeper = use(KeeperContext)
  const [first] = useState(
    () => (keeper?.hasFound ? keeper.found('run') : shown) as Request | string | undefined,
  )
  const [sent, setSent] = useState<Sent>(() => {
    if (typeof first === 'string') return { state: 'accepted', id: first }
    return first ? { state: 'uploading', fraction: 0 } : { state: 'none' }
  })
  /**
   * A request that the server may have accepted although no response arrived. Its idempotency key prevents a
   * second task.
   */
  const unanswered = useRef(typeof first === 'string' ? undefined : first)
  const id = sent.state === 'accepted' ? sent.id : undefined
  const isUnderWay = sent.state === 'uploading'
  useEffect(() => {
    keeper?.keep('run', isUnderWay ? unanswered.current : id, false)
  }, [keeper, isUnderWay, id])
  /** Stored before sending, since the page may be closed at any time. */
  const keepSafe = async (request: Request) => {
    unanswered.current = request
    keeper?.keep('run', request, false)
    await keeper?.flush()
  }
  return { sent, setSent, unanswered, keepSafe }
}
