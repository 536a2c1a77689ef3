import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ToolError } from '@pentimento/protocol'
import type { EngineOptions } from '@pentimento/providers'
import type { ToolOutput } from '@pentimento/tools/run'
import type { Clock } from '../platform/clock.ts'
import type { Order, Reply } from './messages.ts'

/** Runs tools in separate processes, so that a crash doesn't affect the server. */
export interface Studio {
  /**
   * Run a tool on encoded images.
   *
   * @throws ToolError if the images or parameters are rejected; an AbortError if stopped; any other Error if the
   *   process exited, in which case another attempt may succeed
   */
  work(
    order: Omit<Extract<Order, { type: 'work' }>, 'type'>,
    watch: { signal: AbortSignal; onProgress: (fraction: number) => void },
  ): Promise<{ outputs: ToolOutput[]; madeBy: string }>
  close(): Promise<void>
}

/** Time for a job to stop by itself before its process is killed. */
const stopGraceMs = 1500
/** Engines use much memory, so an idle process is ended after this time. */
const idleMs = 10 * 60 * 1000

/**
 * @param engines engines and safety checks
 * @param warn receives which engine was skipped, and why
 */
export function openStudio(
  clock: Clock,
  engines: EngineOptions = {},
  warn: (message: string) => void = () => {},
): Studio {
  const free: Easel[] = []
  const all = new Set<Easel>()
  const take = () => {
    const easel = free.pop() ?? new Easel(engines, warn, () => all.delete(easel))
    all.add(easel)
    return easel
  }
  return {
    work: async (order, watch) => {
      const easel = take()
      try {
        return await easel.work(order, watch, clock)
      } finally {
        if (easel.isAlive) {
          free.push(easel)
          easel.endWhenIdle(clock, idleMs, () => free.splice(free.indexOf(easel), 1))
        }
      }
    },
    close: async () => {
      await Promise.all([...all].map(easel => easel.end()))
    },
  }
}

class Easel {
  readonly #process: ChildProcess
  #idle = new AbortController()

  readonly #warn: (message: string) => void

  constructor(engines: EngineOptions, warn: (message: string) => void, onEnd: () => void) {
    this.#warn = warn
    this.#process = fork(join(import.meta.dirname, 'easel.ts'), {
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execPath: process.execPath,
    })
    this.#process.once('exit', onEnd)
    this.#send({ type: 'prepare', engines })
  }

  get isAlive(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null && this.#process.connected
  }

  async work(
    order: Omit<Extract<Order, { type: 'work' }>, 'type'>,
    { signal, onProgress }: { signal: AbortSignal; onProgress: (fraction: number) => void },
    clock: Clock,
  ): Promise<{ outputs: ToolOutput[]; madeBy: string }> {
    this.#idle.abort()
    signal.throwIfAborted()
    const finished = new AbortController()
    const onAbort = () => {
      this.#send({ type: 'stop' })
      void clock.after(stopGraceMs, finished.signal).then(() => {
        if (!finished.signal.aborted) this.#process.kill('SIGKILL')
      })
    }
    signal.addEventListener('abort', onAbort, { once: true })
    try {
      this.#send({ type: 'work', ...order })
      return await this.#answer(signal, onProgress)
    } finally {
      finished.abort()
      signal.removeEventListener('abort', onAbort)
    }
  }

  #answer(signal: AbortSignal, onProgress: (fraction: number) => void) {
    return new Promise<{ outputs: ToolOutput[]; madeBy: string }>((resolve, reject) => {
      const settle = () => {
        this.#process.off('message', hear)
        this.#process.off('exit', ended)
      }
      const hear = (reply: Reply) => {
        if (reply.type === 'progress') return onProgress(reply.fraction)
        if (reply.type === 'warning') return this.#warn(reply.message)
        settle()
        if (reply.type === 'done') resolve(reply)
        else if (reply.type === 'stopped') reject(signal.reason ?? new Error('stopped'))
        else reject(new ToolError(reply.code, { detail: reply.detail, cause: new Error(reply.cause) }))
      }
      const ended = (code: number | null, by: string | null) => {
        settle()
        reject(signal.aborted ? signal.reason : new Error(`a worker process exited (${by ?? code})`))
      }
      this.#process.on('message', hear)
      this.#process.once('exit', ended)
    })
  }

  endWhenIdle(clock: Clock, ms: number, onEnd: () => void): void {
    this.#idle = new AbortController()
    const { signal } = this.#idle
    void clock.after(ms, signal).then(() => {
      if (signal.aborted) return
      onEnd()
      void this.end()
    })
  }

  async end(): Promise<void> {
    this.#idle.abort()
    if (!this.isAlive) return
    const ended = once(this.#process, 'exit')
    this.#process.kill('SIGKILL')
    await ended
  }

  #send(order: Order): void {
    if (this.#process.connected) this.#process.send(order)
  }
}
