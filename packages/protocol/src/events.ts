import { z } from 'zod'
import { profile } from './profile.ts'
import { subscription } from './subscription.ts'
import { task } from './tasks.ts'

/** Events on the WebSocket: owners get events about their own data, everyone gets banner events. */
export const serverEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('task'), task }),
  z.object({ type: z.literal('task-deleted'), id: z.uuid() }),
  z.object({ type: z.literal('profile'), profile }),
  z.object({
    type: z.literal('subscription'),
    subscription: subscription.nullable().describe('The owner’s best subscription; null if there is none.'),
  }),
  z.object({ type: z.literal('banners') }).describe('The banners changed; fetch them again.'),
  z.object({ type: z.literal('missed') }).describe('Events may have been missed; fetch everything again.'),
])
export type ServerEvent = z.infer<typeof serverEvent>

/** WebSocket close codes (RFC 6455, private range) for clients that may not, or no longer, subscribe. */
export const eventCloseCodes = { 'not-signed-in': 4401, 'user-disabled': 4403 } as const
