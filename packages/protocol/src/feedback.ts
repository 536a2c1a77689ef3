import { z } from 'zod'

/** A user's feedback on a result. */
export const feedback = z.object({
  satisfied: z.boolean(),
  usable: z.boolean().optional().describe('Whether the result is usable as it is.'),
  reasons: z.array(z.string().max(60)).max(20).default([]).describe('From the tool’s list of reasons.'),
  text: z.string().trim().max(2000).default(''),
})
export type Feedback = z.infer<typeof feedback>
