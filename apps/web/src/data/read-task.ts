import { type Task, type TaskPage, task, taskPage } from '@pentimento/protocol'
import { translateEngineName } from '@pentimento/stage'
import { serverUrl } from './server-url.ts'

/** Parse a task of the server, prepared for display ({@link toClientTask}). */
export const readTask = (json: unknown): Task => toClientTask(task.parse(json))

export function readTaskPage(json: unknown): TaskPage {
  const page = taskPage.parse(json)
  return { ...page, tasks: page.tasks.map(toClientTask) }
}

/**
 * Prepare a task for display: make the image URLs absolute, which the server sends as paths, translate the engine's
 * name, and give the expected time by this device's clock, which may differ from the server's.
 */
export function toClientTask(task: Task): Task {
  const inputs = task.inputs.map(input => ({ ...input, href: serverUrl(input.href) }))
  if ((task.state === 'queued' || task.state === 'processing') && task.estimateS !== undefined)
    return { ...task, inputs, expectedAt: new Date(Date.now() + task.estimateS * 1000).toISOString() }
  if (task.state !== 'ready') return { ...task, inputs }
  const outputs = task.outputs.map(output => ({
    ...output,
    href: serverUrl(output.href),
    thumbnail: serverUrl(output.thumbnail),
  }))
  return { ...task, inputs, outputs, madeBy: translateEngineName(task.madeBy) }
}
