import { outputFileName, type TaskInState } from '@pentimento/protocol'
import { createZip, downloadBlob } from '@pentimento/stage'
import { useMutation } from '@tanstack/react-query'
import { requestBlob } from '../data/request.ts'
import { reportUsageSignal } from '../data/signals.ts'
import { downloadName, taskName } from './task-texts.ts'
import { toastError } from './toast-error.ts'

/** Download all outputs of some tasks as one archive; a failure shows a toast. */
export function useArchiveDownload() {
  return useMutation({
    mutationFn: async (tasks: readonly TaskInState<'ready'>[]) => {
      const [first, ...others] = tasks
      if (!first) return
      const name = others.length === 0 ? taskName(first).replace(/\.[^.]+$/, '') : 'pentimento'
      downloadBlob(await createZip(tasks.flatMap(toEntries)), `${name}.zip`)
      for (const { id } of tasks) void reportUsageSignal(id, 'downloaded')
    },
    onError: toastError,
  })
}

function toEntries(task: TaskInState<'ready'>) {
  return task.outputs.map(output => ({
    name: task.outputs.length > 1 ? outputFileName(taskName(task), output) : downloadName(task, output),
    read: () => requestBlob(output.href),
  }))
}
