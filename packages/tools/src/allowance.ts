import { type PlanName, type PlanRules, planRules } from '@pentimento/protocol'
import type { Contract, ParamsOf } from './define-contract.ts'

/** Uses of a tool that a plan has in any 24 hours. */
export function usesPerDay({ id, credits }: Pick<Contract, 'id' | 'credits'>, plan: PlanName): number {
  const { usesPerDay, creditsPerDay }: PlanRules = planRules[plan]
  return usesPerDay?.[id] ?? Math.floor(creditsPerDay / credits)
}

/** How many uses a request is, 1 or more. */
export function usesOf<C extends Contract>({ quota }: C, params: ParamsOf<C>): number {
  return quota?.counts?.(params) ?? 1
}

/** What is done to each result of a tool before it is handed out. */
export interface Finish {
  /** Its longest side is made no longer than this, in pixels. */
  side?: number
  /** Whether our mark is drawn in its corner. */
  isMarked: boolean
}

/** How results look that are made under a plan. */
export function finishOf({ isSizeAsked }: Contract, plan: PlanName): Finish {
  const { resultSide: side, isMarked } = planRules[plan]
  return { isMarked, ...(side !== undefined && !isSizeAsked && { side }) }
}
