import type { Feedback } from '@pentimento/protocol'
import { request } from './request.ts'

/** Say what one thinks of a result; said again, it replaces what was said. */
export async function giveFeedback(taskId: string, said: Partial<Feedback>): Promise<void> {
  await request(`/api/tasks/${taskId}/feedback`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(said),
  })
}
