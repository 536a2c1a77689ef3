import { existsSync, readdirSync, readFileSync } from 'node:fs'

const sampleEveryMs = 200
/** Linux reports times in hundredths of a second (USER_HZ), on every architecture that Node runs on. */
const ticksPerSecond = 100

interface ProcessTimes {
  /** Number and start time, for numbers are used again. */
  key: string
  parent: number
  ticks: number
}

export interface ProcessorTimeMeter {
  /** Seconds of all processors since the last call, or since the start; undefined where the system doesn't tell. */
  read(): number | undefined
  stop(): void
}

/**
 * Measure the processor time of all processes that this one starts, and of theirs.
 *
 * Sampled, for a process that is killed with its parent is in nobody's sum of ended children. Up to 0.2 s of each
 * process are missed; the same amount in each run.
 */
export function openProcessorTimeMeter(): ProcessorTimeMeter {
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

/** The processes below one, read from Linux's `/proc`. */
function descendants(ancestor: number): ProcessTimes[] {
  const byParent = Map.groupBy(runningProcesses(), ({ parent }) => parent)
  const found: ProcessTimes[] = []
  const waiting = [ancestor]
  for (let parent = waiting.pop(); parent !== undefined; parent = waiting.pop()) {
    for (const child of byParent.get(parent) ?? []) {
      found.push(child)
      waiting.push(Number.parseInt(child.key, 10))
    }
  }
  return found
}

function runningProcesses(): ProcessTimes[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(id => {
      try {
        return [timesOf(id, readFileSync(`/proc/${id}/stat`, 'utf8'))]
      } catch {
        return [] // It ended meanwhile.
      }
    })
}

/** Field numbers: proc_pid_stat(5); the second, a name in parentheses, may hold spaces. */
function timesOf(id: string, stat: string): ProcessTimes {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const field = (number: number) => Number(fields[number - 3])
  return { key: `${id} ${field(22)}`, parent: field(4), ticks: field(14) + field(15) }
}
