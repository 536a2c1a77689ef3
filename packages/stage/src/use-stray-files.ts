import { isTyped } from '@pentimento/ui'
import { useEffect, useEffectEvent } from 'react'

/** Handle files pasted or dropped anywhere on the page that no other element handled. */
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
    // On document: the app's fallback for unhandled files listens on window, after this.
    document.addEventListener('paste', hear)
    document.addEventListener('drop', hear)
    return () => {
      document.removeEventListener('paste', hear)
      document.removeEventListener('drop', hear)
    }
  }, [enabled])
}

/** The files of a paste or drop event that no other handler has processed. */
export function strayFiles(event: ClipboardEvent | DragEvent): File[] {
  if (event.defaultPrevented) return []
  if (!('clipboardData' in event)) return [...(event.dataTransfer?.files ?? [])]
  const { clipboardData: data, target } = event
  // Text copied from a word processor or spreadsheet includes an image of itself.
  const isText = target instanceof Element && isTyped(target) && data?.types.includes('text/plain')
  return isText ? [] : [...(data?.files ?? [])]
}
