import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ToolError } from '@pentimento/protocol'
import type { EngineOptions } from '@pentimento/providers'
import { contractById } from '@pentimento/tools/all-contracts'
import type { WorkClass, WorkLimits } from '@pentimento/tools/contract'
import type { ToolOutput } from '@pentimento/tools/run'
import { workLimitsOf } from '@pentimento/tools/work-class'
import type { Clock } from '../platform/clock.ts'
import type { BlobStorage } from '../platform/open-blobs.ts'
import type { ExportMessage, JobMessage, ResultMessage, StoredWorkMessage, WorkMessage } from './messages.ts'
import { enforceLimits, residentMiB } from './process-limits.ts'
import type { StoredToolOutput } from './stored-job.ts'

/** Runs tools in separate processes, so that a crash doesn't affect the server. */
export interface WorkerPool {
  /**
   * Run a tool on encoded images.
   *
   * @throws ToolError if the images or parameters are rejected, 'time-limit' or 'memory-limit' if the job exceeded a
   *   limit; an AbortError if stopped; any other Error if the process exited, in which case another attempt may
   *   succeed
   */
  run(job: Omit<WorkMessage, 'type'>, options: RunOptions): Promise<{ outputs: ToolOutput[]; madeBy: string }>
  /**
   * Run a tool on images in the blob store. The outputs are stored there, too, also if a stopped job had some already.
   *
   * @throws as `run`
   */
  runStored(
    job: Omit<StoredWorkMessage, 'type'>,
    options: RunOptions,
  ): Promise<{ outputs: StoredToolOutput[]; madeBy: string }>
  /**
   * Write a stored result as another file.
   *
   * @throws as `run`
   */
  export(
    job: Omit<ExportMessage, 'type'>,
    options: RunOptions,
  ): Promise<{ bytes: Uint8Array; mediaType: string }>
  close(): Promise<void>
}

interface RunOptions {
  /** Determines the limits of time and memory. */
  workClass: WorkClass
  signal: AbortSignal
  onProgress: (fraction: number) => void
}

type Work = WorkMessage | ExportMessage | StoredWorkMessage
type DoneType = 'done' | 'exported' | 'stored'
type Done<Type extends DoneType> = Extract<ResultMessage, { type: Type }>

/** Limits of a process while it runs a job. */
export type LimitsOf = (tool: string, workClass: WorkClass) => WorkLimits

/** Time for a job to stop by itself before its process is killed. */
const stopGraceMs = 700
/** A process that kept more than this share of a job's memory from earlier jobs is replaced. */
const maxInitialMemory = 0.5
/** Engines use much memory, so an idle process is ended after this time. */
const idleMs = 10 * 60 * 1000

/**
 * @param engines engines and safety checks
 * @param warn receives which engine was skipped, and why
 * @param storage the blob store of `runStored`
 * @param limitsOf the limits of a job, without the weights of pulled models
 */
export function createWorkerPool(
  clock: Clock,
  engines: EngineOptions = {},
  warn: (message: string) => void = () => {},
  { storage, limitsOf = contractLimits }: { storage?: BlobStorage; limitsOf?: LimitsOf } = {},
): WorkerPool {
  const modelMemoryMiB = (engines.models?.memoryBytes ?? 0) / 2 ** 20
  const idleProcesses: WorkerProcess[] = []
  const processes = new Set<WorkerProcess>()
  const acquire = async (memoryMiB: number) => {
    const idle = idleProcesses.findLast(({ isAlive }) => isAlive)
    if (idle) {
      removeIdle(idle)
      const isUsable = await idle.usesAtMost(memoryMiB * maxInitialMemory)
      if (idle.isAlive && isUsable) return idle
      await idle.end()
    }
    const workerProcess = new WorkerProcess({ engines, storage }, warn, () => {
      processes.delete(workerProcess)
      removeIdle(workerProcess)
    })
    processes.add(workerProcess)
    return workerProcess
  }
  const removeIdle = (workerProcess: WorkerProcess) => {
    const index = idleProcesses.indexOf(workerProcess)
    if (index >= 0) idleProcesses.splice(index, 1)
  }
  const runInProcess = async <Type extends DoneType>(work: Work, options: RunOptions) => {
    const limits = limitsOf(work.tool, options.workClass)
    const memoryMiB = limits.memoryMiB + modelMemoryMiB
    const workerProcess = await acquire(memoryMiB)
    try {
      return await workerProcess.run<Type>(work, { ...options, limits: { ...limits, memoryMiB } }, clock)
    } finally {
      if (workerProcess.isAlive) {
        idleProcesses.push(workerProcess)
        workerProcess.endWhenIdle(clock, idleMs, () => removeIdle(workerProcess))
      }
    }
  }
  return {
    run: (job, options) => runInProcess<'done'>({ type: 'work', ...job }, options),
    runStored: (job, options) => runInProcess<'stored'>({ type: 'work-on-stored', ...job }, options),
    export: (job, options) => runInProcess<'exported'>({ type: 'export', ...job }, options),
    close: async () => {
      await Promise.all([...processes].map(workerProcess => workerProcess.end()))
    },
  }
}

function contractLimits(tool: string, workClass: WorkClass): WorkLimits {
  const contract = contractById(tool)
  if (!contract) throw new ToolError('not-found', { cause: new Error(`unknown tool ${tool}`) })
  return workLimitsOf(contract, workClass)
}

class WorkerProcess {
  readonly #process: ChildProcess
  #idle = new AbortController()

  readonly #warn: (message: string) => void

  constructor(
    options: { engines: EngineOptions; storage: BlobStorage | undefined },
    warn: (message: string) => void,
    onEnd: () => void,
  ) {
    this.#warn = warn
    this.#process = fork(join(import.meta.dirname, 'worker-process.ts'), {
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execPath: process.execPath,
    })
    this.#process.once('exit', onEnd)
    this.#send({ type: 'prepare', ...options })
  }

  get isAlive(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null && this.#process.connected
  }

  /** False also for a process that is exiting. */
  async usesAtMost(memoryMiB: number): Promise<boolean> {
    const usedMiB = await residentMiB(this.#process.pid)
    return usedMiB !== undefined && usedMiB <= memoryMiB
  }

  async run<Type extends DoneType>(
    work: Work,
    { signal, onProgress, limits }: Omit<RunOptions, 'workClass'> & { limits: WorkLimits },
    clock: Clock,
  ): Promise<Done<Type>> {
    this.#idle.abort()
    signal.throwIfAborted()
    if (!this.isAlive) throw new Error('a worker process exited')
    const settled = new AbortController()
    const onAbort = () => {
      this.#send({ type: 'stop' })
      void clock.delay(stopGraceMs, settled.signal).then(() => {
        if (!settled.signal.aborted) this.#process.kill('SIGKILL')
      })
    }
    signal.addEventListener('abort', onAbort, { once: true })
    const exceeded = enforceLimits(this.#process, limits, clock, settled.signal)
    try {
      this.#send(work)
      return await this.#answer<Type>(onProgress)
    } catch (error) {
      signal.throwIfAborted()
      throw exceeded() ?? error
    } finally {
      settled.abort()
      signal.removeEventListener('abort', onAbort)
    }
  }

  #answer<Type extends DoneType>(onProgress: (fraction: number) => void) {
    return new Promise<Done<Type>>((resolve, reject) => {
      const settle = () => {
        this.#process.off('message', onMessage)
        this.#process.off('exit', onExit)
      }
      const onMessage = (message: ResultMessage) => {
        if (message.type === 'progress') return onProgress(message.fraction)
        if (message.type === 'warning') return this.#warn(message.message)
        settle()
        if (message.type === 'stopped') reject(new Error('stopped'))
        else if (message.type === 'failed') reject(new Error(message.cause))
        else if (message.type === 'rejected')
          reject(new ToolError(message.code, { detail: message.detail, cause: new Error(message.cause) }))
        else resolve(message as Done<Type>)
      }
      const onExit = (code: number | null, by: string | null) => {
        settle()
        reject(new Error(`a worker process exited (${by ?? code})`))
      }
      this.#process.on('message', onMessage)
      this.#process.once('exit', onExit)
    })
  }

  endWhenIdle(clock: Clock, ms: number, onEnd: () => void): void {
    this.#idle = new AbortController()
    const { signal } = this.#idle
    void clock.delay(ms, signal).then(() => {
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

  #send(job: JobMessage): void {
    // Without a callback, the error of sending to a process that was just killed would be uncaught; its exit reports it.
    if (this.#process.connected) this.#process.send(job, () => undefined)
  }
}
