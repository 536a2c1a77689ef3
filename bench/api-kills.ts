import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { randomIntegers } from '@pentimento/imaging'
import pg from 'pg'
import { type ApiClient, type CallCounts, createApiClient } from './api-client.ts'
import { startDeployment, waitUntilReady } from './killable-processes.ts'

// Kills processes at random while members call the API, then compares the ledger of credits with the answers they got.
// Requires PostgreSQL and Linux. `npm run bench -- api-kills --calls 10000 --kills 100 --seed 1`

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '60' },
  },
})
const [callCount, killCount] = [Number(values.calls), Number(values.kills)]
const integers = randomIntegers(Number(values.seed))
const random = () => integers() / 2 ** 32
/** No calls are made and nothing is killed after this time. */
const end = AbortSignal.timeout(Number(values.minutes) * 60_000)
const memberCount = 20
const parallelPerMember = 2
const targets = ['web', 'worker', 'child'] as const

const dataFolder = mkdtempSync(join(tmpdir(), 'pentimento-api-kills-'))
const deployment = await startDeployment(dataFolder, {
  PENTIMENTO_API_RATE: '1000000',
  PENTIMENTO_API_CONCURRENCY: '1000',
})
const pool = new pg.Pool({ connectionString: deployment.databaseUrl, max: 2 })
try {
  await waitUntilReady(deployment.origins)
  const clients: ApiClient[] = []
  for (let index = 0; index < memberCount; index++)
    clients.push(
      await createApiClient({ ...deployment, pool, random }, { index, credits: callCount / memberCount }),
    )
  const startedAt = Date.now()
  let [started, ended, killed] = [0, 0, 0]
  const callMany = async (client: ApiClient) => {
    while (started++ < callCount && !end.aborted) {
      await client.call()
      ended++
      if (killed === killCount || ended < ((killed + 1) * callCount) / (killCount + 1)) continue
      const target = targets[killed++ % targets.length]
      if (target) await deployment.kill(target, random)
      console.error(`${ended} calls have ended; killed: ${target}`)
    }
  }
  await Promise.all(
    clients.flatMap(client => Array.from({ length: parallelPerMember }, () => callMany(client))),
  )
  const sum = (count: keyof CallCounts) => clients.reduce((total, { counts }) => total + counts[count], 0)
  console.log(`${ended} calls, ${killed} kills in ${((Date.now() - startedAt) / 60_000).toFixed(1)} minutes`)
  for (const count of ['succeeded', 'failed', 'unexpected', 'swapped', 'repeats'] as const)
    console.log(`${count}: ${sum(count)}`)
  for (const [name, count] of Object.entries(await auditLedger(clients))) console.log(`${name}: ${count}`)
} finally {
  await pool.end()
  await deployment.close()
  rmSync(dataFolder, { recursive: true, force: true })
}

/** What is wrong in the ledger; each number should be 0. */
async function auditLedger(clients: ApiClient[]): Promise<Record<string, number>> {
  const count = async (query: string, parameters: unknown[] = []) =>
    Number((await pool.query(query, parameters)).rows[0].count)
  const difference = async ({ ownerId, counts }: ApiClient) => {
    const query = `select count(*) from credit_reservation where owner_id = $1 and state = 'captured'`
    return Math.abs((await count(query, [ownerId])) - counts.succeeded)
  }
  const differences = await Promise.all(clients.map(difference))
  return {
    'members whose charged calls aren’t those that succeeded': differences.filter(value => value > 0).length,
    'calls charged too often or not': differences.reduce((total, value) => total + value, 0),
    'tasks charged twice': await count(`
      select count(*) from (select split_part(reference, ' ', 2) from credit_transaction
      where reference like 'capture %' group by 1 having count(*) > 1) twice`),
    'tasks charged without a result': await count(`
      select count(*) from credit_reservation join task on task.id = task_id
      where credit_reservation.state = 'captured' and task.state <> 'ready'`),
    'tasks with a result that aren’t charged': await count(`
      select count(*) from credit_reservation join task on task.id = task_id
      where credit_reservation.state <> 'captured' and task.state = 'ready'`),
    'credits still reserved': await count(
      `select coalesce(sum(balance), 0) as count from credit_account where kind = 'reserved'`,
    ),
    'sum of all entries': await count(`select coalesce(sum(amount), 0) as count from credit_entry`),
    'accounts whose balance isn’t the sum of their entries': await count(`
      select count(*) from credit_account account where balance <>
      (select coalesce(sum(amount), 0) from credit_entry where account_id = account.id)`),
    'credits consumed without a charged call': await count(`
      select coalesce((select sum(balance) from credit_account where kind = 'consumed'), 0) -
      coalesce((select sum(amount) from credit_reservation where state = 'captured'), 0) as count`),
  }
}
