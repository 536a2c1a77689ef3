import type { Feedback } from '@pentimento/protocol'
import { sendJson } from './request.ts'

/** Send feedback on a result; it replaces earlier feedback. */
export async function sendFeedback(taskId: string, feedback: Partial<Feedback>): Promise<void> {
  await sendJson(`/api/tasks/${taskId}/feedback`, feedback, { method: 'PUT' })
}
