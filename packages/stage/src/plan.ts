import { includes, type PlanName } from '@pentimento/protocol'
import { createContext, use } from 'react'

/** The plan of who is here; undefined until it is known. */
export const PlanContext = createContext<PlanName | undefined>(undefined)

/** Whether the plan of who is here surely does not include what `needed` includes; where nothing is sold, never. */
export function useIsBeyondPlan(needed: PlanName): boolean {
  const plan = use(PlanContext)
  return plan !== undefined && !includes(plan, needed)
}
