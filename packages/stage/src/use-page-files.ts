import { isTextInput } from '@pentimento/ui'
import { useEffect, useEffectEvent } from 'react'

/** Handle files pasted or dropped anywhere on the page that no other element handled. */
export function usePageFiles(onFiles: (files: readonly File[]) => void, enabled: boolean) {
  const handleEvent = useEffectEvent((event: ClipboardEvent | DragEvent) => {
    const files = unhandledFiles(event)
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    if (!enabled) return
    const listener = (event: ClipboardEvent | DragEvent) => handleEvent(event)
    // On document: the app's fallback for unhandled files listens on window, after this.
    document.addEventListener('paste', listener)
    document.addEventListener('drop', listener)
    return () => {
      document.removeEventListener('paste', listener)
      document.removeEventListener('drop', listener)
    }
  }, [enabled])
}

/** The files of a paste or drop event that no other handler has processed. */
export function unhandledFiles(event: ClipboardEvent | DragEvent): File[] {
  if (event.defaultPrevented) return []
  if (!('clipboardData' in event)) return [...(event.dataTransfer?.files ?? [])]
  const { clipboardData: clipboard, target } = event
  // Text copied from a word processor or spreadsheet includes an image of itself.
  const isText = target instanceof Element && isTextInput(target) && clipboard?.types.includes('text/plain')
  return isText ? [] : [...(clipboard?.files ?? [])]
}
