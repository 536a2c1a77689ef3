import { includes, type PlanName, type ToolUsage, usage } from '@pentimento/protocol'
import { usesPerDay } from '@pentimento/tools/allowance'
import type { Contract } from '@pentimento/tools/contract'
import * as contracts from '@pentimento/tools/contracts'
import { planFor } from '@pentimento/tools/gates'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database.ts'
import type { Accounts } from '../account/account.ts'
import type { Regions } from '../regions/regions.ts'
import type { PayersOf } from './payers.ts'
import { leftOf, type Payer, roomFrom, windowBegin } from './rules.ts'
import { usesSince } from './store.ts'

export interface UsageParts {
  database: Database
  clock: Clock
  accounts: Pick<Accounts, 'identify'>
  payersOf: PayersOf
  regions: Regions
  /** Whether plans have limits; without, nothing is counted. */
  hasQuotas: boolean
}

/** `/api/usage`: what is left of each tool for who asks, and which tools are not to be had where they are. */
export function usageRoutes(parts: UsageParts): FastifyPluginAsync {
  const { database, clock, accounts, payersOf, regions, hasQuotas } = parts
  const schema = {
    operationId: 'read-usage',
    tags: ['account'],
    description: 'What is left of each tool within 24 hours for who asks; none where nothing is counted.',
    response: { 200: usage },
  }
  return async server => {
    server.withTypeProvider<ZodTypeProvider>().get('/api/usage', { schema }, async request => {
      const unavailable = regions.unavailable(request.headers)
      if (!hasQuotas) return { plan: 'pro' as const, tools: [], unavailable }
      const person = await accounts.identify(request.headers)
      const plan = person?.plan ?? 'visitor'
      const payers = payersOf(person ?? { id: '', isAnonymous: true }, request, noCookie)
      const tools: ToolUsage[] = []
      for (const contract of Object.values<Contract>(contracts))
        tools.push(await usageOf(database.orm, contract, plan, payers, clock.now()))
      return { plan, tools, unavailable }
    })
  }
}

/** Who only looks is given no cookie. */
const noCookie: Parameters<PayersOf>[2] = { setCookie: () => undefined }

async function usageOf(
  db: Queryable,
  contract: Contract,
  plan: PlanName,
  payers: readonly Payer[],
  now: Date,
): Promise<ToolUsage> {
  const tool = contract.id
  const limit = includes(plan, planFor(contract)) ? usesPerDay(contract, plan) : 0
  let left = limit
  let againAt: Date | undefined
  for (const { id: payer, share } of limit > 0 ? payers : []) {
    const earlier = await usesSince(db, { payer, tool }, windowBegin(now))
    left = Math.min(left, leftOf(earlier, limit * share))
    const room = roomFrom(earlier, limit * share, 1)
    if (room && (!againAt || room > againAt)) againAt = room
  }
  return { tool, limit, left, againAt: againAt?.toISOString() }
}
