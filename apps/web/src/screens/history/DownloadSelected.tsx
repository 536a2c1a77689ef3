import { t } from '@pentimento/language'
import type { TaskInState } from '@pentimento/protocol'
import { Button } from '@pentimento/ui'
import { FolderDown } from 'lucide-react'
import { useArchiveDownload } from '../../shell/use-archive-download.ts'

/** Download all outputs of some tasks as one archive. */
export function DownloadSelected({ tasks }: { tasks: readonly TaskInState<'ready'>[] }) {
  const archive = useArchiveDownload()
  return (
    <Button
      variant="outline"
      color="gray"
      icon={<FolderDown size={18} />}
      disabled={tasks.length === 0}
      loading={archive.isPending}
      onClick={() => archive.mutate(tasks)}
    >
      {t('Download')}
    </Button>
  )
}
