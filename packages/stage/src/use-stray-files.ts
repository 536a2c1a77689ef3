import { isTyped } from '@pentimento/ui'
import { useEffect, useEffectEvent } from 'react'

/** Hear of files pasted, or dropped where nothing else takes them, anywhere on the page. */
export function useStrayFiles(onFiles: (files: readonly File[]) => void, enabled: boolean) {
  const take = useEffectEvent((event: ClipboardEvent | DragEvent) => {
    const files = strayFiles(event)
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    if (!enabled) return
    const hear = (event: ClipboardEvent | DragEvent) => take(event)
    // The house, which hears of what nobody took, listens further out.
    document.addEventListener('paste', hear)
    document.addEventListener('drop', hear)
    return () => {
      document.removeEventListener('paste', hear)
      document.removeEventListener('drop', hear)
    }
  }, [enabled])
}

/** The files that were pasted or dropped where nobody took them. */
export function strayFiles(event: ClipboardEvent | DragEvent): File[] {
  if (event.defaultPrevented) return []
  if (!('clipboardData' in event)) return [...(event.dataTransfer?.files ?? [])]
  const { clipboardData: data, target } = event
  // Text out of a word processor or a table brings a picture of itself along.
  const isText = target instanceof Element && isTyped(target) && data?.types.includes('text/plain')
  return isText ? [] : [...(data?.files ?? [])]
}
