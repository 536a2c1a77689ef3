import { t } from '@pentimento/language'
import type { TaskIn } from '@pentimento/protocol'
import { Button } from '@pentimento/ui'
import { FolderDown } from 'lucide-react'
import { useArchive } from '../../shell/use-archive.ts'

/** Download all outputs of some tasks as one archive. */
export function DownloadChosen({ tasks }: { tasks: readonly TaskIn<'ready'>[] }) {
  const packing = useArchive()
  return (
    <Button
      variant="outline"
      color="gray"
      icon={<FolderDown size={18} />}
      disabled={tasks.length === 0}
      loading={packing.isPending}
      onClick={() => packing.mutate(tasks)}
    >
      {t('Download')}
    </Button>
  )
}
