import { unhandledFiles } from '@pentimento/stage'
import { useEffect, useEffectEvent, useState } from 'react'
import { lazyComponent } from './lazy-component.tsx'

const ToolPicker = lazyComponent(async () => (await import('./ToolPicker.tsx')).ToolPicker)

/** Offer the tools for an image that was dropped or pasted where no tool handles it. */
export function PageFileDrop() {
  const [file, setFile] = useState<File | null>()
  useUnhandledImages(setFile)
  return file === undefined ? null : <ToolPicker file={file} onDone={() => setFile(null)} />
}

/**
 * Handle images that are dropped or pasted where nothing else handles them. An unhandled drop would make the
 * browser leave the page.
 */
function useUnhandledImages(onImage: (file: File) => void): void {
  const handleFiles = useEffectEvent((event: ClipboardEvent | DragEvent) => {
    const file = unhandledFiles(event).find(({ type }) => type.startsWith('image/'))
    if (!file) return
    event.preventDefault()
    onImage(file)
  })
  useEffect(() => {
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
