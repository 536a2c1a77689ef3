import type { Progress } from '@pentimento/imaging'
import { z } from 'zod'
import type { Transport } from './transport.ts'

/** The fields of ComfyUI's WebSocket messages that are used here. */
const message = z.object({
  type: z.string(),
  data: z.looseObject({
    prompt_id: z.string().optional(),
    node: z.string().nullish(),
    value: z.number().optional(),
    max: z.number().optional(),
  }),
})
type Message = z.infer<typeof message>

export interface ComfyuiSocket {
  /** Resolves when the socket is open or has failed; polling makes up for missed messages. */
  opened(signal: AbortSignal): Promise<void>
  /** Resolves when a message reports the end of the prompt, or after `ms`. Throws the signal's reason. */
  news(promptId: string, ms: number, signal: AbortSignal): Promise<void>
  isRunning(promptId: string): boolean
  close(): void
}

const openWithinMs = 3000
const ends = ['execution_success', 'execution_error', 'execution_interrupted']

/** Connect to `/ws`, where ComfyUI reports progress. */
export function listenToComfyui(transport: Transport, clientId: string, progress: Progress): ComfyuiSocket {
  const socket = transport.listen(`/ws?clientId=${encodeURIComponent(clientId)}`)
  const running = new Set<string>()
  const ended = new Set<string>()
  let wake = () => {}
  let isSettled = false
  const settle = () => {
    isSettled = true
    wake()
  }
  const hear = ({ type, data }: Message) => {
    const { prompt_id: id, node, value, max } = data
    if (type === 'progress' && value !== undefined && max) progress((0.95 * value) / max)
    if (id === undefined) return
    const isEnd = ends.includes(type) || (type === 'executing' && node === null)
    if (type === 'execution_start') running.add(id)
    if (!isEnd) return
    running.delete(id)
    ended.add(id)
    wake()
  }
  socket.addEventListener('open', settle)
  socket.addEventListener('error', settle)
  socket.addEventListener('close', settle)
  socket.addEventListener('message', ({ data }) => {
    // Binary messages are preview images.
    const told = typeof data === 'string' ? message.safeParse(parsed(data)) : undefined
    if (told?.success) hear(told.data)
  })

  const waitUntil = async (isThere: () => boolean, ms: number, signal: AbortSignal) => {
    signal.throwIfAborted()
    if (isThere()) return
    const enough = new AbortController()
    wake = () => isThere() && enough.abort()
    await transport.pause(ms, AbortSignal.any([signal, enough.signal])).catch(() => signal.throwIfAborted())
  }
  return {
    opened: signal => waitUntil(() => isSettled, openWithinMs, signal),
    news: (promptId, ms, signal) => waitUntil(() => ended.delete(promptId), ms, signal),
    isRunning: promptId => running.has(promptId),
    close: () => socket.close(),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
