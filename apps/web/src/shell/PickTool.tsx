import { strayFiles } from '@pentimento/stage'
import { useEffect, useEffectEvent, useState } from 'react'
import { onDemand } from './on-demand.tsx'

const ToolChoice = onDemand(async () => (await import('./ToolChoice.tsx')).ToolChoice)

/** Offer the tools for an image that was dropped or pasted where no tool handles it. */
export function PickTool() {
  const [picture, setPicture] = useState<File | null>()
  useStrayPictures(setPicture)
  return picture === undefined ? null : <ToolChoice picture={picture} onDone={() => setPicture(null)} />
}

/**
 * Handle images that are dropped or pasted where nothing else handles them. An unhandled drop would make the
 * browser leave the page.
 */
function useStrayPictures(onPicture: (file: File) => void): void {
  const take = useEffectEvent((event: ClipboardEvent | DragEvent) => {
    const file = strayFiles(event).find(({ type }) => type.startsWith('image/'))
    if (!file) return
    event.preventDefault()
    onPicture(file)
  })
  useEffect(() => {
    const keepPage = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      take(event)
      keepPage(event)
    }
    const paste = (event: ClipboardEvent) => take(event)
    window.addEventListener('dragover', keepPage)
    window.addEventListener('drop', drop)
    window.addEventListener('paste', paste)
    return () => {
      window.removeEventListener('dragover', keepPage)
      window.removeEventListener('drop', drop)
      window.removeEventListener('paste', paste)
    }
  }, [])
}
