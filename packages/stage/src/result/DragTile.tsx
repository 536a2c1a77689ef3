import { t } from '@pentimento/language'
import { mediaTypes, type TaskOutput } from '@pentimento/protocol'
import { checkerboard, classNames } from '@pentimento/ui'
import type { DragEvent } from 'react'
import { downloadUrl } from '../download.ts'
import styles from './result.module.css'

interface DragTileProps {
  output: TaskOutput
  /** URL of the file on the server. */
  href: string
  fileName: string
  format: TaskOutput['format']
  onDropped: () => void
}

/** A small image of the result, which can be dragged to the desktop or into another app. */
export function DragTile({ output, href, fileName, format, onDropped }: DragTileProps) {
  const startDrag = ({ dataTransfer }: DragEvent) => {
    const url = new URL(downloadUrl(href, fileName), document.baseURI).href
    // Chromium saves the file at this URL where it's dropped; other browsers and apps get a link.
    dataTransfer.setData('DownloadURL', `${mediaTypes[format]}:${fileName}:${url}`)
    dataTransfer.setData('text/uri-list', url)
    dataTransfer.effectAllowed = 'copy'
  }
  return (
    <span
      className={styles.tile}
      draggable
      role="img"
      aria-label={t('Drag this image to your desktop or into another app')}
      title={t('Drag this image to your desktop or into another app')}
      onDragStart={startDrag}
      onDragEnd={({ dataTransfer }) => dataTransfer.dropEffect !== 'none' && onDropped()}
    >
      <img src={output.thumbnail} alt="" draggable={false} className={classNames(checkerboard)} />
    </span>
  )
}
