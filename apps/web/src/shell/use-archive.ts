import { fileNameOf, type TaskIn } from '@pentimento/protocol'
import { save, zipOf } from '@pentimento/stage'
import { useMutation } from '@tanstack/react-query'
import { requestBlob } from '../data/request.ts'
import { signalUse } from '../data/signals.ts'
import { downloadName, pictureName } from './task-words.ts'
import { toastFault } from './toast-fault.ts'

/** Download all outputs of some tasks as one archive; a failure shows a toast. */
export function useArchive() {
  return useMutation({
    mutationFn: async (tasks: readonly TaskIn<'ready'>[]) => {
      const [first, ...others] = tasks
      if (!first) return
      const name = others.length === 0 ? pictureName(first).replace(/\.[^.]+$/, '') : 'pentimento'
      save(await zipOf(tasks.flatMap(entriesOf)), `${name}.zip`)
      for (const { id } of tasks) void signalUse(id, 'downloaded')
    },
    onError: toastFault,
  })
}

function entriesOf(task: TaskIn<'ready'>) {
  return task.outputs.map(output => ({
    name: task.outputs.length > 1 ? fileNameOf(pictureName(task), output) : downloadName(task, output),
    bring: () => requestBlob(output.href),
  }))
}
