import { z } from 'zod'

/** Who someone is to the quotas: not signed in, signed in, subscribed. Later includes earlier. */
export const planNames = ['visitor', 'free', 'pro'] as const
export const planName = z.enum(planNames)
export type PlanName = z.infer<typeof planName>

export const planOf = z.object({
  plan: planName,
  hasPlans: z.boolean().describe('Whether plans differ here; where not, everyone has `pro`.'),
})

/** Whether a plan includes all that `needed` includes. */
export function includes(plan: PlanName, needed: PlanName): boolean {
  return planNames.indexOf(plan) >= planNames.indexOf(needed)
}
