import { z } from 'zod'
import { planName } from './plans.ts'

/** What is left of a tool within any 24 hours. */
export const toolUsage = z.object({
  tool: z.string(),
  limit: z.int().describe('Uses in 24 hours; 0 where the plan does not include the tool.'),
  left: z.int(),
  againAt: z.iso.datetime().optional().describe('Where none is left: from when on there is one.'),
})
export type ToolUsage = z.infer<typeof toolUsage>

export const usage = z.object({
  plan: planName,
  tools: z.array(toolUsage).describe('Empty where nothing is counted.'),
  unavailable: z.array(z.string()).describe('Tools that are not to be had where the request comes from.'),
})
export type Usage = z.infer<typeof usage>
