import type { Inquiry } from '@pentimento/protocol'
import { send } from './request.ts'

/** Send a message to the server administrator. */
export async function sendInquiry(inquiry: Inquiry): Promise<void> {
  await send('/api/contact', inquiry)
}
