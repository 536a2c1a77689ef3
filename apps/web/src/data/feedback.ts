import type { Feedback } from '@pentimento/protocol'
import { send } from './request.ts'

/** Say what one thinks of a result; said again, it replaces what was said. */
export async function giveFeedback(taskId: string, said: Partial<Feedback>): Promise<void> {
  await send(`/api/tasks/${taskId}/feedback`, said, 'PUT')
}
