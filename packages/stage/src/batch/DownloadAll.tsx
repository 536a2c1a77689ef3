import { t } from '@pentimento/language'
import { fileExtensions, type TaskInState } from '@pentimento/protocol'
import { Button } from '@pentimento/ui'
import { FolderDown } from 'lucide-react'
import { use, useState } from 'react'
import { downloadBlob } from '../download.ts'
import { type FileSettings, toExportOptions, useFileSettings } from '../result/file-settings.ts'
import { ResultActionContext } from '../result/result-host.ts'
import { hrefOf } from '../result/use-export.ts'
import type { BatchEntry } from './batch-entry.ts'
import { createZip } from './create-zip.ts'

interface DownloadAllProps {
  entries: readonly BatchEntry[]
  /** Name of the archive, such as `upscaled.zip`. */
  name: string
  fileNameFor: (fileName: string, extension: string) => string
  fetchImage: (href: string) => Promise<Blob>
  notify: (message: string, kind: 'info' | 'error') => void
}

/** Downloads all ready results as one archive. */
export function DownloadAll({ entries, name, fileNameFor, fetchImage, notify }: DownloadAllProps) {
  const [isPacking, setIsPacking] = useState(false)
  const [settings] = useFileSettings()
  const reportAction = use(ResultActionContext)
  const ready = entries.flatMap(({ run, file }) =>
    run.state === 'accepted' && run.task.state === 'ready' ? [{ task: run.task, file }] : [],
  )
  const download = async () => {
    setIsPacking(true)
    try {
      downloadBlob(
        await createZip(
          ready.flatMap(({ task, file }) =>
            zipEntries(task, file.name, settings, { fileNameFor, fetchImage }),
          ),
        ),
        name,
      )
      for (const { task } of ready) reportAction(task.id, 'downloaded')
    } catch {
      notify(t('Couldn’t download all results. Download them one by one'), 'error')
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

function zipEntries(
  task: TaskInState<'ready'>,
  originalName: string,
  settings: FileSettings,
  { fileNameFor, fetchImage }: Pick<DownloadAllProps, 'fileNameFor' | 'fetchImage'>,
) {
  const [output] = task.outputs
  if (!output) return []
  return [
    {
      name: fileNameFor(originalName, fileExtensions[settings.format ?? output.format]),
      read: () => fetchImage(hrefOf(output, toExportOptions({ task, output }, settings))),
    },
  ]
}
