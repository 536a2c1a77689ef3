import { z } from 'zod'
import { task } from './tasks.ts'

/** What the server tells an owner over the websocket. */
export const serverEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('task'), task }),
  z.object({ type: z.literal('task-deleted'), id: z.uuid() }),
])
export type ServerEvent = z.infer<typeof serverEvent>
