import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startCpuTimeMeter } from './cpu-time.ts'

const busyLoop = (seconds: number) =>
  `while (process.cpuUsage().user < ${seconds * 1e6}) Math.random(); process.stdout.write('done'); setInterval(() => {}, 1000)`

test('includes the CPU time of killed processes and counts each second once', async () => {
  const meter = startCpuTimeMeter()
  const child = spawn(process.execPath, ['--eval', busyLoop(0.5)], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  const used = meter.read()
  child.kill('SIGKILL')
  await once(child, 'exit')
  const later = meter.read()
  meter.stop()
  if (existsSync('/proc/self/stat')) {
    expect(used).toBeGreaterThanOrEqual(0.5)
    expect(later).toBeLessThan(0.5)
  } else expect([used, later]).toEqual([undefined, undefined])
})
