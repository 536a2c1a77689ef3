import { z } from 'zod'
import { profile } from './profile.ts'
import { subscription } from './subscription.ts'
import { task } from './tasks.ts'

/** What the server tells over the websocket: an owner of what is theirs, and everyone of banners. */
export const serverEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('task'), task }),
  z.object({ type: z.literal('task-deleted'), id: z.uuid() }),
  z.object({ type: z.literal('profile'), profile }),
  z.object({
    type: z.literal('subscription'),
    subscription: subscription.nullable().describe('The best of the owner’s; null where there is none.'),
  }),
  z
    .object({ type: z.literal('banners') })
    .describe('What is to be said above pages changed; ask for it anew.'),
  z.object({ type: z.literal('missed') }).describe('Something may not have been told; ask for all anew.'),
])
export type ServerEvent = z.infer<typeof serverEvent>

/** Codes of RFC 6455's private range with which the server closes on who may not listen, or no more. */
export const eventClosings = { 'not-signed-in': 4401, 'user-disabled': 4403 } as const
