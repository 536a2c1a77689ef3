import type { Feedback } from '@pentimento/protocol'
import { send } from './request.ts'

/** Send feedback on a result; it replaces earlier feedback. */
export async function giveFeedback(taskId: string, said: Partial<Feedback>): Promise<void> {
  await send(`/api/tasks/${taskId}/feedback`, said, 'PUT')
}
