import { z } from 'zod'

/** What a person did with a result that only their screen knows of. */
const onScreen = ['downloaded', 'copied', 'opened-in'] as const

/** What a person may do with a result that says whether it was of use; the server sees the rest itself. */
export const signalActs = [...onScreen, 'retried', 'deleted'] as const
export const signalAct = z.enum(signalActs)
export type SignalAct = z.infer<typeof signalAct>

export const signal = z.object({ act: z.enum(onScreen) })
export type Signal = z.infer<typeof signal>
