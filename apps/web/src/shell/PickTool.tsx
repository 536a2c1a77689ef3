import { useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { onDemand } from './on-demand.tsx'

const ToolChoice = onDemand(async () => (await import('./ToolChoice.tsx')).ToolChoice)

/** A picture dropped or pasted where no tool takes it: asks which tool shall. */
export function PickTool() {
  const [picture, setPicture] = useState<File | null>()
  const isInTool = useRouterState({ select: ({ location }) => /^\/tools\/./.test(location.pathname) })
  useStrayPictures(setPicture, !isInTool)
  return picture === undefined ? null : <ToolChoice picture={picture} onDone={() => setPicture(null)} />
}

/**
 * Hear of pictures dropped where nothing takes them, and, where `hearsPaste`, of pasted ones. A drop that nobody
 * took would make the browser leave the page.
 */
function useStrayPictures(onPicture: (file: File) => void, hearsPaste: boolean): void {
  const take = useEffectEvent((data: DataTransfer | null, event: Event) => {
    const file = [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'))
    if (event.defaultPrevented || !file) return
    event.preventDefault()
    onPicture(file)
  })
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      take(event.dataTransfer, event)
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
    }
  }, [])
  useEffect(() => {
    if (!hearsPaste) return
    const paste = (event: ClipboardEvent) => take(event.clipboardData, event)
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [hearsPaste])
}
