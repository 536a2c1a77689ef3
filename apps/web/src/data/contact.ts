import type { Inquiry } from '@pentimento/protocol'
import { send } from './request.ts'

/** Write to who runs the server. */
export async function sendInquiry(inquiry: Inquiry): Promise<void> {
  await send('/api/contact', inquiry)
}
