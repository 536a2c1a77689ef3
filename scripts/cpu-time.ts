import { existsSync, readdirSync, readFileSync } from 'node:fs'

const sampleEveryMs = 200
/** Linux reports CPU times in 1/100 s (USER_HZ) on every architecture that Node supports. */
const ticksPerSecond = 100

interface ProcessTimes {
  /** Process id and start time, because ids are reused. */
  key: string
  parent: number
  ticks: number
}

export interface CpuTimeMeter {
  /** CPU seconds since the last call, or since the start; undefined on systems without `/proc`. */
  read(): number | undefined
  stop(): void
}

/**
 * Measure the CPU time of all descendants of this process.
 *
 * Uses sampling, because the kernel's totals for ended children miss a process that is killed together with its
 * parent. Up to 0.2 s per process are missed, by about the same amount in each run.
 */
export function startCpuTimeMeter(): CpuTimeMeter {
  if (!existsSync('/proc/self/stat')) return { read: () => undefined, stop() {} }
  const ticks = new Map<string, number>()
  let ticksBefore = 0
  const sample = () => {
    for (const { key, ticks: now } of descendants(process.pid)) ticks.set(key, now)
  }
  const timer = setInterval(sample, sampleEveryMs)
  timer.unref()
  return {
    read: () => {
      sample()
      const all = [...ticks.values()].reduce((sum, each) => sum + each, 0)
      const seconds = (all - ticksBefore) / ticksPerSecond
      ticksBefore = all
      return seconds
    },
    stop: () => clearInterval(timer),
  }
}

/** CPU milliseconds that a process and its running descendants have used. Linux only. */
export function cpuMsOfTree(pid: number): number {
  const own = runningProcesses().filter(({ key }) => key.startsWith(`${pid} `))
  const ticks = [...own, ...descendants(pid)].reduce((sum, each) => sum + each.ticks, 0)
  return (ticks * 1000) / ticksPerSecond
}

/** All descendants of a process, from Linux's `/proc`. */
function descendants(ancestor: number): ProcessTimes[] {
  const byParent = Map.groupBy(runningProcesses(), ({ parent }) => parent)
  const found: ProcessTimes[] = []
  const parents = [ancestor]
  for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
    for (const child of byParent.get(parent) ?? []) {
      found.push(child)
      parents.push(Number.parseInt(child.key, 10))
    }
  }
  return found
}

function runningProcesses(): ProcessTimes[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(id => {
      try {
        return [parseStat(id, readFileSync(`/proc/${id}/stat`, 'utf8'))]
      } catch {
        return [] // The process has ended.
      }
    })
}

/** Field numbers as in proc_pid_stat(5). The second field, a name in parentheses, may contain spaces. */
function parseStat(id: string, stat: string): ProcessTimes {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const field = (number: number) => Number(fields[number - 3])
  return { key: `${id} ${field(22)}`, parent: field(4), ticks: field(14) + field(15) }
}
