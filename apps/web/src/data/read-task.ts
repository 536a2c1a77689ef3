import type { Task, TaskPage } from '@pentimento/protocol'
import { translateEngineName } from '@pentimento/stage'
import { serverUrl } from './server-url.ts'

/** Parse a task of the server, prepared for display ({@link toClientTask}). */
export async function readTask(json: unknown): Promise<Task> {
  const { task } = await import('./task-schemas.ts')
  return toClientTask(task.parse(json))
}

export async function readTaskPage(json: unknown): Promise<TaskPage> {
  const { taskPage } = await import('./task-schemas.ts')
  const page = taskPage.parse(json)
  return { ...page, tasks: page.tasks.map(toClientTask) }
}

/**
 * Prepare a task for display: make the image URLs absolute, which the server sends as paths, translate the engine's
 * name, and give the expected time by this device's clock, which may differ from the server's.
 */
export function toClientTask(task: Task): Task {
  const inputs = task.inputs.map(input => ({ ...input, href: serverUrl(input.href) }))
  if (task.state === 'queued')
    return { ...task, inputs, expectedAt: new Date(Date.now() + task.estimateS * 1000).toISOString() }
  if (task.state !== 'ready') return { ...task, inputs }
  const outputs = task.outputs.map(output => ({
    ...output,
    href: serverUrl(output.href),
    thumbnail: serverUrl(output.thumbnail),
  }))
  return { ...task, inputs, outputs, madeBy: translateEngineName(task.madeBy) }
}
