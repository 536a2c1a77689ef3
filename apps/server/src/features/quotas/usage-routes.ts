import { includes, type PlanName, type ToolUsage, usage } from '@pentimento/protocol'
import { usesPerDay } from '@pentimento/tools/allowance'
import type { Contract } from '@pentimento/tools/contract'
import { everyContract } from '@pentimento/tools/every-contract'
import { planFor } from '@pentimento/tools/gates'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Accounts } from '../account/account.ts'
import type { Regions } from '../regions/regions.ts'
import type { PayersOf } from './payers.ts'
import { leftOf, roomOfAll, type Spent, windowBegin } from './rules.ts'
import { allUsesSince } from './store.ts'

export interface UsageParts {
  database: Database
  clock: Clock
  accounts: Pick<Accounts, 'identify'>
  payersOf: PayersOf
  regions: Regions
  /** Whether plans have limits; if false, nothing is counted. */
  hasQuotas: boolean
}

/** `/api/usage`: the current user's remaining uses of each tool, and tools that are unavailable in their country. */
export function usageRoutes(parts: UsageParts): FastifyPluginAsync {
  const { database, clock, accounts, payersOf, regions, hasQuotas } = parts
  const schema = {
    operationId: 'read-usage',
    tags: ['account'],
    description:
      'The current user’s remaining uses of each tool within 24 hours; empty if nothing is counted.',
    response: { 200: usage },
  }
  return async server => {
    server.withTypeProvider<ZodTypeProvider>().get('/api/usage', { schema }, async request => {
      const unavailable = regions.unavailable(request.headers)
      if (!hasQuotas) return { plan: 'pro' as const, tools: [], unavailable }
      const person = await accounts.identify(request.headers)
      const plan = person?.plan ?? 'visitor'
      const payers = payersOf(person ?? { id: '', isAnonymous: true }, request, noCookie)
      const ids = payers.map(({ id }) => id)
      const used = await allUsesSince(database.orm, ids, windowBegin(clock.now()))
      const tools = everyContract.map(contract => {
        const ofTool = used.filter(({ tool }) => tool === contract.id)
        const spent = payers.map(({ id, share }) => ({
          share,
          earlier: ofTool.filter(({ payer }) => payer === id),
        }))
        return usageOf(contract, plan, spent)
      })
      return { plan, tools, unavailable }
    })
  }
}

/** Reading the usage sets no cookie. */
const noCookie: Parameters<PayersOf>[2] = { setCookie: () => undefined }

function usageOf(contract: Contract, plan: PlanName, spent: readonly Spent[]): ToolUsage {
  const limit = includes(plan, planFor(contract)) ? usesPerDay(contract, plan) : 0
  if (limit === 0) return { tool: contract.id, limit, left: 0 }
  const left = Math.min(limit, ...spent.map(({ share, earlier }) => leftOf(earlier, limit * share)))
  return { tool: contract.id, limit, left, againAt: roomOfAll(spent, limit, 1)?.toISOString() }
}
