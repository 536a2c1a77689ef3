/** Plans in ascending order: not signed in, signed in, subscribed. Each includes the previous ones. */
export const planNames = ['visitor', 'free', 'pro'] as const
export type PlanName = (typeof planNames)[number]

/** Whether a plan is `needed` or higher. */
export function planIncludes(plan: PlanName, needed: PlanName): boolean {
  return planNames.indexOf(plan) >= planNames.indexOf(needed)
}
