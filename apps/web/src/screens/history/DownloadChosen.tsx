import { t } from '@pentimento/language'
import type { TaskIn } from '@pentimento/protocol'
import { save, zipOf } from '@pentimento/stage'
import { Button } from '@pentimento/ui'
import { FolderDown } from 'lucide-react'
import { useState } from 'react'
import { requestBlob } from '../../data/request.ts'
import { downloadName } from '../../shell/task-words.ts'
import { toastFault } from '../../shell/toast-fault.ts'

/** All that was made in some tasks, in one archive. */
export function DownloadChosen({ tasks }: { tasks: readonly TaskIn<'ready'>[] }) {
  const [isPacking, setPacking] = useState(false)
  const download = async () => {
    setPacking(true)
    try {
      const entries = tasks.flatMap(task =>
        task.outputs.map(output => ({
          name: downloadName(task, output),
          bring: () => requestBlob(output.href),
        })),
      )
      save(await zipOf(entries), 'pentimento.zip')
    } catch (fault) {
      toastFault(fault)
    } finally {
      setPacking(false)
    }
  }
  return (
    <Button
      variant="outline"
      color="gray"
      icon={<FolderDown size={18} />}
      disabled={tasks.length === 0}
      loading={isPacking}
      onClick={() => void download()}
    >
      {t('Download')}
    </Button>
  )
}
