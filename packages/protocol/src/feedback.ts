import { z } from 'zod'

/** What somebody thinks of a result. */
export const feedback = z.object({
  satisfied: z.boolean(),
  usable: z.boolean().optional().describe('Whether it can be used as it is.'),
  reasons: z.array(z.string().max(60)).max(20).default([]).describe('Of those that the tool offers.'),
  text: z.string().trim().max(2000).default(''),
})
export type Feedback = z.infer<typeof feedback>
