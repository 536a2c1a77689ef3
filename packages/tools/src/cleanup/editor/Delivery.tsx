import { t } from '@pentimento/language'
import { fileExtensions } from '@pentimento/protocol'
import { resultName, save, UsesContext } from '@pentimento/stage'
import { Button } from '@pentimento/ui'
import { Download } from 'lucide-react'
import { use, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import { deliver } from './deliver.ts'
import type { Editing } from './editing.ts'
import type { Moment } from './moment.ts'

interface DeliveryProps extends Pick<EditorProps, 'say'> {
  editing: Editing
  moment: Moment
  /** Whether downloading is the primary action. @default false */
  leads?: boolean
}

/** Downloads the result as a file, in full size and with the metadata of the original file. */
export function Delivery({ editing: { format }, moment: { layer }, leads = false, say }: DeliveryProps) {
  const [isWriting, setIsWriting] = useState(false)
  const used = use(UsesContext)
  const download = async () => {
    setIsWriting(true)
    try {
      save(await deliver(layer.file, format), resultName(layer.file.name, 'cleaned', fileExtensions[format]))
      if (layer.made) used(layer.made.taskId, 'downloaded')
    } catch {
      say(t('This browser can’t save this image as {format}', { format: format.toUpperCase() }), 'error')
    } finally {
      setIsWriting(false)
    }
  }
  return (
    <Button
      size={leads ? 'special' : 'default'}
      variant={leads ? 'filled' : 'tonal'}
      wide
      icon={<Download />}
      loading={isWriting}
      onClick={() => void download()}
    >
      {t('Download')}
    </Button>
  )
}
