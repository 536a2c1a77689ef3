import type { Inquiry } from '@pentimento/protocol'
import { sendJson } from './request.ts'

/** Send a message to the server administrator. */
export async function sendInquiry(inquiry: Inquiry): Promise<void> {
  await sendJson('/api/contact', inquiry)
}
