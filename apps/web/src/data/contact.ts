import type { Inquiry } from '@pentimento/protocol'
import { request } from './request.ts'

/** Write to who runs the server. */
export async function sendInquiry(inquiry: Inquiry): Promise<void> {
  await request('/api/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(inquiry),
  })
}
