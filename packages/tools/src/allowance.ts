import { type PlanName, type PlanRules, planRules } from '@pentimento/protocol'
import type { Contract, ParamsOf } from './define-contract.ts'

/** How many times a plan may use a tool in any 24 hours. */
export function usesPerDay({ id, credits }: Pick<Contract, 'id' | 'credits'>, plan: PlanName): number {
  const { usesPerDay, creditsPerDay }: PlanRules = planRules[plan]
  return usesPerDay?.[id] ?? Math.floor(creditsPerDay / credits)
}

/** How many uses a request counts as, 1 or more. */
export function usesOfRequest<C extends Contract>({ quota }: C, params: ParamsOf<C>): number {
  return quota?.usesPerRequest?.(params) ?? 1
}

/** What a plan does to each result before it is returned. */
export interface OutputPolicy {
  /** The result is scaled down so that its longest side has at most this many pixels. */
  maxSide?: number
  /** Whether the watermark is drawn in the corner. */
  hasWatermark: boolean
}

/** The output policy of a plan for a tool. */
export function outputPolicyFor({ isSizeRequested }: Contract, plan: PlanName): OutputPolicy {
  const { maxResultSide: maxSide, hasWatermark } = planRules[plan]
  return { hasWatermark, ...(maxSide !== undefined && !isSizeRequested && { maxSide }) }
}
