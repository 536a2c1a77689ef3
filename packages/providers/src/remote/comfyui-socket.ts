import type { Progress } from '@pentimento/imaging'
import { z } from 'zod'
import type { Transport } from './transport.ts'

/** The fields of ComfyUI's WebSocket messages that are used here. */
const messageSchema = z.object({
  type: z.string(),
  data: z.looseObject({
    prompt_id: z.string().optional(),
    node: z.string().nullish(),
    value: z.number().optional(),
    max: z.number().optional(),
  }),
})
type Message = z.infer<typeof messageSchema>

export interface ComfyuiSocket {
  /** Resolves when the socket is open or has failed; polling makes up for missed messages. */
  opened(signal: AbortSignal): Promise<void>
  /** Resolves when a message reports the end of the prompt, or after `ms`. Throws the signal's reason. */
  waitForEnd(promptId: string, ms: number, signal: AbortSignal): Promise<void>
  isRunning(promptId: string): boolean
  close(): void
}

const openTimeoutMs = 3000
const endEvents = ['execution_success', 'execution_error', 'execution_interrupted']

/** Connect to `/ws`, where ComfyUI reports progress. */
export function openComfyuiSocket(transport: Transport, clientId: string, progress: Progress): ComfyuiSocket {
  const socket = transport.openWebSocket(`/ws?clientId=${encodeURIComponent(clientId)}`)
  const running = new Set<string>()
  const ended = new Set<string>()
  let notifyWaiter = () => {}
  let isSettled = false
  const settle = () => {
    isSettled = true
    notifyWaiter()
  }
  const handleMessage = ({ type, data }: Message) => {
    const { prompt_id: id, node, value, max } = data
    if (type === 'progress' && value !== undefined && max) progress((0.95 * value) / max)
    if (id === undefined) return
    const isEnd = endEvents.includes(type) || (type === 'executing' && node === null)
    if (type === 'execution_start') running.add(id)
    if (!isEnd) return
    running.delete(id)
    ended.add(id)
    notifyWaiter()
  }
  socket.addEventListener('open', settle)
  socket.addEventListener('error', settle)
  socket.addEventListener('close', settle)
  socket.addEventListener('message', ({ data }) => {
    // Binary messages are preview images.
    const parsedMessage = typeof data === 'string' ? messageSchema.safeParse(parseJson(data)) : undefined
    if (parsedMessage?.success) handleMessage(parsedMessage.data)
  })

  const waitUntil = async (condition: () => boolean, ms: number, signal: AbortSignal) => {
    signal.throwIfAborted()
    if (condition()) return
    const done = new AbortController()
    notifyWaiter = () => condition() && done.abort()
    await transport.pause(ms, AbortSignal.any([signal, done.signal])).catch(() => signal.throwIfAborted())
  }
  return {
    opened: signal => waitUntil(() => isSettled, openTimeoutMs, signal),
    waitForEnd: (promptId, ms, signal) => waitUntil(() => ended.delete(promptId), ms, signal),
    isRunning: promptId => running.has(promptId),
    close: () => socket.close(),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
