import { type Task, type TaskPage, task, taskPage } from '@pentimento/protocol'
import { makerWords } from '@pentimento/stage'
import { serverAddress } from './address.ts'

/** A task as the server tells it, {@link asShown}. */
export const readTask = (told: unknown): Task => asShown(task.parse(told))

export function readTaskPage(told: unknown): TaskPage {
  const page = taskPage.parse(told)
  return { ...page, tasks: page.tasks.map(asShown) }
}

/** With the full addresses of its pictures, which the server tells as paths, and its maker's in the page's language. */
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
