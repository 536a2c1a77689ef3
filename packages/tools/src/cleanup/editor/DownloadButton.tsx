import { t } from '@pentimento/language'
import { fileExtensions } from '@pentimento/protocol'
import { downloadBlob, ResultActionContext, resultFileName } from '@pentimento/stage'
import { Button } from '@pentimento/ui'
import { Download } from 'lucide-react'
import { use, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { EditorState } from './editor-state.ts'
import { encodeResult } from './encode-result.ts'
import type { HistoryEntry } from './history-entry.ts'

interface DownloadButtonProps extends Pick<EditorProps, 'notify'> {
  editorState: EditorState
  entry: HistoryEntry
  /** Whether downloading is the primary action. @default false */
  isPrimary?: boolean
}

/** Downloads the result as a file, in full size and with the metadata of the original file. */
export function DownloadButton({
  editorState: { format },
  entry: { image },
  isPrimary = false,
  notify,
}: DownloadButtonProps) {
  const [isEncoding, setIsEncoding] = useState(false)
  const reportAction = use(ResultActionContext)
  const download = async () => {
    setIsEncoding(true)
    try {
      downloadBlob(
        await encodeResult(image.file, format),
        resultFileName(image.file.name, 'cleaned', fileExtensions[format]),
      )
      if (image.resultInfo) reportAction(image.resultInfo.taskId, 'downloaded')
    } catch {
      notify(t('This browser can’t save this image as {format}', { format: format.toUpperCase() }), 'error')
    } finally {
      setIsEncoding(false)
    }
  }
  return (
    <Button
      size={isPrimary ? 'special' : 'default'}
      variant={isPrimary ? 'filled' : 'tonal'}
      wide
      icon={<Download />}
      loading={isEncoding}
      onClick={() => void download()}
    >
      {t('Download')}
    </Button>
  )
}
