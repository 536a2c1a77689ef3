import { t } from '@pentimento/language'
import { fileExtensions, type TaskIn } from '@pentimento/protocol'
import { Button } from '@pentimento/ui'
import { FolderDown } from 'lucide-react'
import { use, useState } from 'react'
import { save } from '../save.ts'
import { UsesContext } from '../uses.ts'
import type { Listed } from './listed.ts'
import { zipOf } from './zip.ts'

interface DownloadAllProps {
  items: readonly Listed[]
  /** Name of the archive, such as `upscaled.zip`. */
  name: string
  nameOf: (fileName: string, extension: string) => string
  bring: (href: string) => Promise<Blob>
  say: (message: string, kind: 'info' | 'error') => void
}

/** Downloads all ready results as one archive. */
export function DownloadAll({ items, name, nameOf, bring, say }: DownloadAllProps) {
  const [isPacking, setIsPacking] = useState(false)
  const used = use(UsesContext)
  const ready = items.flatMap(({ run, picture }) =>
    run.state === 'accepted' && run.task.state === 'ready' ? [{ task: run.task, picture }] : [],
  )
  const download = async () => {
    setIsPacking(true)
    try {
      save(
        await zipOf(ready.flatMap(({ task, picture }) => entriesOf(task, picture.name, nameOf, bring))),
        name,
      )
      for (const { task } of ready) used(task.id, 'downloaded')
    } catch {
      say(t('Couldn’t download all results. Download them one by one'), 'error')
    } finally {
      setIsPacking(false)
    }
  }
  return (
    <Button
      size="special"
      wide
      icon={<FolderDown />}
      disabled={ready.length === 0}
      loading={isPacking}
      onClick={() => void download()}
    >
      {t('Download all')}
    </Button>
  )
}

function entriesOf(
  { outputs }: TaskIn<'ready'>,
  original: string,
  nameOf: DownloadAllProps['nameOf'],
  bring: DownloadAllProps['bring'],
) {
  const [output] = outputs
  if (!output) return []
  return [{ name: nameOf(original, fileExtensions[output.format]), bring: () => bring(output.href) }]
}
