import type { Task, TaskInState } from './tasks.ts'

/** Whether a task is queued or processing. */
export function isActive(task: Task): task is TaskInState<'queued' | 'processing'> {
  return task.state === 'queued' || task.state === 'processing'
}
