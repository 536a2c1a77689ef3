import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { randomIntegers } from '@pentimento/imaging'
import { startDeployment, type Target, targets, waitUntilReady } from './killable-processes.ts'
import { createVisitor, type Visitor } from './visitor.ts'

// Kills processes at random while visitors create tasks, then counts tasks that were lost, doubled, stuck, out of order
// or have another task's result. Requires PostgreSQL and Linux. `npm run bench -- kills --tasks 1000 --kills 30 --seed 1`

const { values } = parseArgs({
  options: {
    tasks: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '60' },
  },
})
const [taskCount, killCount] = [Number(values.tasks), Number(values.kills)]
const integers = randomIntegers(Number(values.seed))
const random = () => integers() / 2 ** 32
/** No tasks are created and nothing is killed after this time. */
const end = AbortSignal.timeout(Number(values.minutes) * 60_000)
const tasksPerVisitor = 50
/** Time without any task ending after which the remaining ones count as stuck. */
const stuckMs = 300_000

const dataFolder = mkdtempSync(join(tmpdir(), 'pentimento-kills-'))
const deployment = await startDeployment(dataFolder)
try {
  await waitUntilReady(deployment.origins)
  const startedAt = Date.now()
  const visitors = await Promise.all(
    Array.from({ length: Math.ceil(taskCount / tasksPerVisitor) }, (_, index) =>
      createVisitor(deployment.origins, index, random),
    ),
  )
  for (const [index, visitor] of visitors.entries())
    void visitor.createTasks(Math.min(tasksPerVisitor, taskCount - index * tasksPerVisitor), end)
  const kills = await killAtRandom(visitors)
  await waitForProgress(visitors, taskCount)
  const reports = await Promise.all(visitors.map(visitor => visitor.check()))
  const minutes = (Date.now() - startedAt) / 60_000
  const sum = (count: keyof (typeof reports)[number]) =>
    reports.reduce((total, report) => total + report[count], 0)
  const created = sum('ready') + sum('failed') + sum('stuck')
  const killed = targets.reduce((total, target) => total + kills[target], 0)
  console.log(`${created} tasks, ${killed} kills in ${minutes.toFixed(1)} minutes`)
  console.log(`killed: ${targets.map(target => `${target} ${kills[target]}`).join(', ')}`)
  for (const count of ['ready', 'failed', 'lost', 'doubled', 'stuck', 'misordered', 'swapped'] as const)
    console.log(`${count}: ${sum(count)}`)
  console.log(`requests repeated because of a kill: ${sum('repeats')}, events received: ${sum('events')}`)
} finally {
  await deployment.close()
  rmSync(dataFolder, { recursive: true, force: true })
}

/** Kill at moments spread over the work: the next one when a share of the tasks has ended. */
async function killAtRandom(visitors: Visitor[]): Promise<Record<Target, number>> {
  const kills = { web: 0, worker: 0, child: 0, database: 0 }
  for (let kill = 0; kill < killCount; kill++) {
    const share = (kill + random()) / (killCount + 1)
    await waitForProgress(visitors, share * taskCount)
    if (end.aborted) break
    let target: Target
    do target = targets[Math.floor(random() * targets.length)]
    while (!(await deployment.kill(target, random)))
    kills[target]++
    console.error(`${endedOf(visitors)} tasks have ended; killed: ${target}`)
  }
  return kills
}

function createdOf(visitors: Visitor[]): number {
  return visitors.reduce((sum, visitor) => sum + visitor.created(), 0)
}

function endedOf(visitors: Visitor[]): number {
  return visitors.reduce((sum, visitor) => sum + visitor.ended(), 0)
}

async function waitForProgress(visitors: Visitor[], count: number): Promise<void> {
  let [last, lastChange] = [endedOf(visitors), Date.now()]
  while (
    last < Math.min(count, end.aborted ? createdOf(visitors) : count) &&
    Date.now() - lastChange < stuckMs
  ) {
    await after(200)
    const now = endedOf(visitors)
    if (now !== last) [last, lastChange] = [now, Date.now()]
  }
}
