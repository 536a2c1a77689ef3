import { t } from '@pentimento/language'
import { unhandledFiles } from '@pentimento/stage'
import { useStore } from '@pentimento/ui'
import { ImagePlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { lazyComponent } from './lazy-component.tsx'
import styles from './page-file-drop.module.css'
import { pickedFile, pickFile } from './picked-file.ts'

const ToolPicker = lazyComponent(async () => (await import('./ToolPicker.tsx')).ToolPicker)

/** Offer the tools for an image that was dropped or pasted where no tool handles it. */
export function PageFileDrop() {
  const file = useStore(pickedFile)
  const isDragged = useFileDrag()
  useUnhandledImages()
  useEffect(() => () => pickedFile.set(undefined), [])
  return (
    <>
      {isDragged && (
        <div className={styles.target} aria-hidden>
          <p>
            <ImagePlus />
            {t('Drop the photo anywhere')}
          </p>
        </div>
      )}
      {file && <ToolPicker file={file} onDone={() => pickedFile.set(undefined)} />}
    </>
  )
}

/** Whether files from outside are being dragged over the page. An image of the page itself also counts as a file. */
function useFileDrag(): boolean {
  const [isDragged, setIsDragged] = useState(false)
  useEffect(() => {
    let isOwnDrag = false
    const handlers = {
      dragstart: () => {
        isOwnDrag = true
      },
      dragend: () => {
        isOwnDrag = false
      },
      dragenter: ({ dataTransfer }: DragEvent) => {
        if (!isOwnDrag && dataTransfer?.types.includes('Files')) setIsDragged(true)
      },
      // Only on leaving the page is there no element that the pointer enters.
      dragleave: ({ relatedTarget }: DragEvent) => relatedTarget || setIsDragged(false),
      drop: () => setIsDragged(false),
    }
    const entries = Object.entries(handlers) as [keyof typeof handlers, (event: DragEvent) => void][]
    for (const [name, handler] of entries) window.addEventListener(name, handler, { capture: true })
    return () => {
      for (const [name, handler] of entries) window.removeEventListener(name, handler, { capture: true })
    }
  }, [])
  return isDragged
}

/**
 * Handle images that are dropped or pasted where nothing else handles them. An unhandled drop would make the
 * browser leave the page.
 */
function useUnhandledImages(): void {
  useEffect(() => {
    const handleFiles = (event: ClipboardEvent | DragEvent) => {
      const file = unhandledFiles(event).find(({ type }) => type.startsWith('image/'))
      if (!file) return
      event.preventDefault()
      void pickFile(file)
    }
    const preventNavigation = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const handleDrop = (event: DragEvent) => {
      handleFiles(event)
      preventNavigation(event)
    }
    const handlePaste = (event: ClipboardEvent) => handleFiles(event)
    window.addEventListener('dragover', preventNavigation)
    window.addEventListener('drop', handleDrop)
    window.addEventListener('paste', handlePaste)
    return () => {
      window.removeEventListener('dragover', preventNavigation)
      window.removeEventListener('drop', handleDrop)
      window.removeEventListener('paste', handlePaste)
    }
  }, [])
}
