import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { ToolError } from '@pentimento/protocol'
import type { WorkLimits } from '@pentimento/tools/contract'
import type { Clock } from '../platform/clock.ts'

const memoryCheckIntervalMs = 500

/**
 * Kill a process that exceeds a limit, until the signal aborts. It gets no time to stop: a job that needs too much
 * memory or blocks its thread wouldn't.
 *
 * @returns a function that returns the exceeded limit's error, 'time-limit' or 'memory-limit'
 */
export function enforceLimits(
  process: Pick<ChildProcess, 'pid' | 'kill'>,
  { timeS, memoryMiB }: WorkLimits,
  clock: Clock,
  settled: AbortSignal,
): () => ToolError | undefined {
  let error: ToolError | undefined
  const kill = (exceeded: ToolError) => {
    if (settled.aborted || error) return
    error = exceeded
    process.kill('SIGKILL')
  }
  void clock.delay(timeS * 1000, settled).then(() => {
    kill(new ToolError('time-limit', { cause: new Error(`at most ${timeS} s are allowed`) }))
  })
  const stopChecking = clock.every(memoryCheckIntervalMs, async () => {
    const usedMiB = await residentMiB(process.pid)
    if (usedMiB === undefined || usedMiB <= memoryMiB) return
    const cause = new Error(`${Math.round(usedMiB)} MiB, and at most ${memoryMiB} MiB are allowed`)
    kill(new ToolError('memory-limit', { cause }))
  })
  settled.addEventListener('abort', stopChecking, { once: true })
  return () => error
}

/**
 * Resident memory of a process as Linux reports it; 0 where it can't be read, so that there is no limit; undefined for a
 * process that is exiting, of which the memory is gone and the exit isn't reported yet.
 */
export async function residentMiB(pid: number | undefined): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined)
  if (status === undefined) return 0
  const kib = /^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1]
  return kib === undefined ? undefined : Number(kib) / 1024
}
