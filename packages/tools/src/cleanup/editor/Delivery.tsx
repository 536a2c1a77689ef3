import { t } from '@pentimento/language'
import { fileExtensions, type PictureFormat } from '@pentimento/protocol'
import { FormatChoice, resultName, save } from '@pentimento/stage'
import { Button } from '@pentimento/ui'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import { deliver } from './deliver.ts'
import styles from './editor.module.css'
import type { Layer } from './moment.ts'

interface DeliveryProps {
  layer: Layer
  format: PictureFormat
  onFormat: (format: PictureFormat) => void
  say: EditorProps['say']
}

/** Take the result along as a file: full size, with what the original's file said of itself. */
export function Delivery({ layer, format, onFormat, say }: DeliveryProps) {
  const [isWriting, setIsWriting] = useState(false)
  const download = async () => {
    setIsWriting(true)
    try {
      save(await deliver(layer.file, format), resultName(layer.file.name, 'cleaned', fileExtensions[format]))
    } catch {
      say(
        t("Can't write this picture as {format} in this browser", { format: format.toUpperCase() }),
        'error',
      )
    } finally {
      setIsWriting(false)
    }
  }
  return (
    <div className={styles.delivery}>
      <FormatChoice hidesLabel value={format} onChange={onFormat} />
      <Button
        variant="tonal"
        wide
        icon={<Download />}
        loading={isWriting}
        onClick={() => void download()}
        data-primary=""
      >
        {t('Download')}
      </Button>
    </div>
  )
}
