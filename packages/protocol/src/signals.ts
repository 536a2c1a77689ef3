import { z } from 'zod'

/** Actions on a result that happen only in the client, which reports them. */
const clientActions = ['downloaded', 'copied', 'opened-in'] as const

/** Actions on a result that indicate how useful it was; the server records the remaining ones itself. */
export const signalActions = [...clientActions, 'retried', 'deleted'] as const
export const signalAction = z.enum(signalActions)
export type SignalAction = z.infer<typeof signalAction>

export const signal = z.object({ action: z.enum(clientActions) })
export type Signal = z.infer<typeof signal>
