import { z } from 'zod'
import { planName } from './plans.ts'

/** Remaining uses of a tool in the current 24 hours. */
export const toolUsage = z.object({
  tool: z.string(),
  limit: z.int().describe('Uses in 24 hours; 0 if the plan does not include the tool.'),
  left: z.int(),
  availableAt: z.iso.datetime().optional().describe('If none is left: when the next use becomes available.'),
})
export type ToolUsage = z.infer<typeof toolUsage>

export const usage = z.object({
  plan: planName,
  tools: z.array(toolUsage).describe('Empty if usage is not limited.'),
  unavailableTools: z.array(z.string()).describe('Tools that are not available in the requester’s region.'),
})
export type Usage = z.infer<typeof usage>
