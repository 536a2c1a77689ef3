import { type Task, type TaskPage, task, taskPage } from '@pentimento/protocol'
import { makerWords } from '@pentimento/stage'
import { serverAddress } from './address.ts'

/** Parse a task of the server, prepared for display ({@link toClientTask}). */
export const readTask = (told: unknown): Task => asShown(task.parse(told))

export function readTaskPage(told: unknown): TaskPage {
  const page = taskPage.parse(told)
  return { ...page, tasks: page.tasks.map(asShown) }
}

/**
 * Prepare a task for display: make the image URLs absolute, which the server sends as paths, and translate the
 * engine's name.
 */
export function asShown(told: Task): Task {
  const inputs = told.inputs.map(input => ({ ...input, href: serverAddress(input.href) }))
  if (told.state !== 'ready') return { ...told, inputs }
  const outputs = told.outputs.map(output => ({
    ...output,
    href: serverAddress(output.href),
    thumbnail: serverAddress(output.thumbnail),
  }))
  return { ...told, inputs, outputs, madeBy: makerWords(told.madeBy) }
}
