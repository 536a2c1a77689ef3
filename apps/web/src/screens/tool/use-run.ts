import { KeeperContext } from '@pentimento/stage'
import type { Contract } from '@pentimento/tools/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useCallback, useEffect, useRef, useState } from 'react'
import { cancelTask, rememberTask, retryTask } from '../../data/tasks.ts'
import { beginTask } from '../../data/upload.ts'
import { useSessionReady } from '../../session/use-session.ts'
import { followed, refused, runOf, type Sent } from './sent.ts'

/** One request of a tool's: sent, followed, stopped, repeated. */
export function useRun(contract: Contract, shown: string | undefined) {
  const client = useQueryClient()
  const sessionReady = useSessionReady()
  const [sent, setSent] = useKeptSent(shown)
  /** Why the task could not be cancelled or tried again; it stands where it stood. */
  const [fault, setFault] = useState<unknown>()
  const upload = useRef(new AbortController())
  useEffect(() => () => upload.current.abort(), [])

  const id = sent.state === 'accepted' ? sent.id : undefined
  const { data: task, error, refetch } = useQuery(followed(id))

  const start = useCallback(
    async (files: Record<string, File>, params: object) => {
      upload.current.abort()
      const stop = new AbortController()
      upload.current = stop
      setFault(undefined)
      setSent({ state: 'uploading', fraction: 0 })
      try {
        await sessionReady()
        const begun = await beginTask(
          contract.id,
          { files, params },
          {
            signal: stop.signal,
            onProgress: fraction => setSent({ state: 'uploading', fraction }),
          },
        )
        rememberTask(client, begun)
        setSent({ state: 'accepted', id: begun.id })
      } catch (fault) {
        if (!stop.signal.aborted) setSent(refused(fault))
      }
    },
    [client, contract, sessionReady, setSent],
  )

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
    // A task that could not be asked for is asked for again: nobody knows yet whether it failed.
    retry: () => void (task ? change(retryTask) : id && refetch()),
    clear: () => {
      upload.current.abort()
      setFault(undefined)
      setSent({ state: 'none' })
    },
  }
}

/** As it was before the page was loaded anew, where it had been accepted; else the task that is to be shown. */
function useKeptSent(shown: string | undefined) {
  const keeper = use(KeeperContext)
  const [first] = useState(keeper?.hasFound ? keeper.found('run') : shown)
  const [sent, setSent] = useState<Sent>(
    typeof first === 'string' ? { state: 'accepted', id: first } : { state: 'none' },
  )
  const id = sent.state === 'accepted' ? sent.id : undefined
  useEffect(() => keeper?.keep('run', id, false), [keeper, id])
  return [sent, setSent] as const
}
