import { z } from 'zod'
import { planNames } from './plan-names.ts'

export const planName = z.enum(planNames)

export const currentPlan = z.object({
  plan: planName,
  hasPlans: z.boolean().describe('Whether this server has plans; otherwise everyone has `pro`.'),
  isAdmin: z.boolean().describe('Whether the user may administer this server.'),
})
export type CurrentPlan = z.infer<typeof currentPlan>

/** Remaining uses of a tool in the current 24 hours. */
export const toolUsage = z.object({
  tool: z.string(),
  limit: z.int().describe('Uses in 24 hours; 0 if the plan does not include the tool.'),
  left: z.int(),
  availableAt: z.iso.datetime().optional().describe('If none is left: when the next use becomes available.'),
})
export type ToolUsage = z.infer<typeof toolUsage>

/** The engines that only providers have: none is built in, nor can be pulled. */
export const providerEngines = ['inpainting', 'sketchRendering', 'variation'] as const
export type ProviderEngine = (typeof providerEngines)[number]

export const usage = z.object({
  plan: planName,
  tools: z.array(toolUsage).describe('Empty if usage is not limited.'),
  unavailableTools: z.array(z.string()).describe('Tools that are not available in the requester’s region.'),
  generatesPhotos: z
    .boolean()
    .describe('Whether a model or an image service generates images; the built-in Illustrator only draws.'),
  providerEngines: z
    .array(z.enum(providerEngines))
    .describe('The engines that only providers have, and a provider of this server has.'),
})
export type Usage = z.infer<typeof usage>
