import { z } from 'zod'

/** Plans in ascending order: not signed in, signed in, subscribed. Each includes the previous ones. */
export const planNames = ['visitor', 'free', 'pro'] as const
export const planName = z.enum(planNames)
export type PlanName = z.infer<typeof planName>

export const currentPlan = z.object({
  plan: planName,
  hasPlans: z.boolean().describe('Whether this server has plans; otherwise everyone has `pro`.'),
})

/** Whether a plan is `needed` or higher. */
export function planIncludes(plan: PlanName, needed: PlanName): boolean {
  return planNames.indexOf(plan) >= planNames.indexOf(needed)
}
