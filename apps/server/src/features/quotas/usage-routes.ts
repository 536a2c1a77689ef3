import { type PlanName, planIncludes, type ToolUsage, usage } from '@pentimento/protocol'
import { availableProviderEngines, type EngineOptions, generatesPhotos } from '@pentimento/providers'
import { allContracts } from '@pentimento/tools/all-contracts'
import { usesPerDay } from '@pentimento/tools/allowance'
import type { Contract } from '@pentimento/tools/contract'
import { minimumPlan } from '@pentimento/tools/gates'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Accounts } from '../account/account.ts'
import type { Regions } from '../regions/regions.ts'
import type { QuotaSubjectsOf } from './quota-subjects.ts'
import { availableFromForAll, remainingUses, type SubjectUsage, windowStart } from './rules.ts'
import { allUsesSince } from './store.ts'

export interface UsageDeps {
  database: Database
  clock: Clock
  accounts: Pick<Accounts, 'identify'>
  quotaSubjectsOf: QuotaSubjectsOf
  regions: Regions
  /** Whether plans have limits; if false, nothing is counted. */
  hasQuotas: boolean
  engines: EngineOptions
}

/** `/api/usage`: the current user's remaining uses of each tool, and tools that are unavailable in their country. */
export function usageRoutes(deps: UsageDeps): FastifyPluginAsync {
  const { database, clock, accounts, quotaSubjectsOf, regions, hasQuotas, engines } = deps
  const providerEngines = [...availableProviderEngines(engines)]
  const schema = {
    operationId: 'read-usage',
    tags: ['account'],
    description:
      'The current user’s remaining uses of each tool within 24 hours; empty if nothing is counted.',
    response: { 200: usage },
  }
  return async server => {
    server.withTypeProvider<ZodTypeProvider>().get('/api/usage', { schema }, async request => {
      const ofServer = {
        unavailableTools: regions.unavailableTools(request.headers),
        generatesPhotos: generatesPhotos(engines),
        providerEngines,
      }
      if (!hasQuotas) return { plan: 'pro' as const, tools: [], ...ofServer }
      const person = await accounts.identify(request)
      const plan = person?.plan ?? 'visitor'
      const quotaSubjects = quotaSubjectsOf(person ?? nobody, request, withoutCookie)
      const ids = quotaSubjects.map(({ id }) => id)
      const used = await allUsesSince(database.orm, ids, windowStart(clock.now()))
      const tools = allContracts.map(contract => {
        const ofTool = used.filter(({ tool }) => tool === contract.id)
        const subjectUsage = quotaSubjects.map(({ id, multiplier }) => ({
          multiplier,
          recentUses: ofTool.filter(({ quotaSubject }) => quotaSubject === id),
        }))
        return usageOf(contract, plan, subjectUsage)
      })
      return { plan, tools, ...ofServer }
    })
  }
}

const nobody = { id: '', isAnonymous: true, isConfirmed: false }

/** Reading the usage sets no cookie. */
const withoutCookie: Parameters<QuotaSubjectsOf>[2] = { setCookie: () => undefined }

function usageOf(contract: Contract, plan: PlanName, subjectUsage: readonly SubjectUsage[]): ToolUsage {
  const limit = planIncludes(plan, minimumPlan(contract)) ? usesPerDay(contract, plan) : 0
  if (limit === 0) return { tool: contract.id, limit, left: 0 }
  const left = Math.min(
    limit,
    ...subjectUsage.map(({ multiplier, recentUses }) => remainingUses(recentUses, limit * multiplier)),
  )
  return {
    tool: contract.id,
    limit,
    left,
    availableAt: availableFromForAll(subjectUsage, limit, 1)?.toISOString(),
  }
}
