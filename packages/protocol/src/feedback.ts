import { z } from 'zod'

/** A user's feedback on a result. */
export const feedback = z.object({
  satisfied: z.boolean(),
  usable: z.boolean().optional().describe('Whether the result is usable as it is.'),
  reasons: z.array(z.string().max(60)).max(20).default([]).describe('From the tool’s list of reasons.'),
  text: z.string().trim().max(2000).default(''),
})
export type Feedback = z.infer<typeof feedback>

/** Actions on a result that happen only in the client, which reports them. */
const clientActions = ['downloaded', 'copied', 'opened-in'] as const

/** Actions on a result that indicate how useful it was; the server records the remaining ones itself. */
export const signalActions = [...clientActions, 'retried', 'deleted'] as const
export const signalAction = z.enum(signalActions)
export type SignalAction = z.infer<typeof signalAction>

export const signal = z.object({ action: z.enum(clientActions) })
export type Signal = z.infer<typeof signal>
