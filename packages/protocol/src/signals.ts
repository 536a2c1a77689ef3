import { z } from 'zod'

/** Actions on a result that happen only in the client, which reports them. */
const onScreen = ['downloaded', 'copied', 'opened-in'] as const

/** Actions on a result that indicate how useful it was; the server records the remaining ones itself. */
export const signalActs = [...onScreen, 'retried', 'deleted'] as const
export const signalAct = z.enum(signalActs)
export type SignalAct = z.infer<typeof signalAct>

export const signal = z.object({ act: z.enum(onScreen) })
export type Signal = z.infer<typeof signal>
