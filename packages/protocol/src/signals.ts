import { z } from 'zod'

/** What a person may do with a result that says whether it was of use. */
export const signalActs = ['downloaded', 'copied', 'opened-in', 'retried', 'deleted'] as const
export const signalAct = z.enum(signalActs)
export type SignalAct = z.infer<typeof signalAct>

export const signal = z.object({ act: signalAct })
export type Signal = z.infer<typeof signal>
