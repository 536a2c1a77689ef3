import { type PlanName, planIncludes } from '@pentimento/protocol'
import { createContext, use } from 'react'

/** The current person's plan; undefined until it's known. */
export const PlanContext = createContext<PlanName | undefined>(undefined)

/** The plan that the open tool needs at all. */
export const ToolPlanContext = createContext<PlanName>('free')

/** Whether the current plan is known to be lower than `needed`; always false on servers without plans. */
export function useNeedsUpgrade(needed: PlanName): boolean {
  const plan = use(PlanContext)
  return plan !== undefined && !planIncludes(plan, needed)
}
