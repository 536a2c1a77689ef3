import { useEffect, useEffectEvent } from 'react'

/** Hear of files pasted, or dropped where nothing else takes them, anywhere on the page. */
export function useStrayFiles(onFiles: (files: readonly File[]) => void, enabled: boolean) {
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    if (event.defaultPrevented || !data?.files.length) return
    event.preventDefault()
    onFiles([...data.files])
  })
  useEffect(() => {
    if (!enabled) return
    const paste = (event: ClipboardEvent) => take(event, event.clipboardData)
    const drop = (event: DragEvent) => take(event, event.dataTransfer)
    // The house, which hears of what nobody took, listens further out.
    document.addEventListener('paste', paste)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('paste', paste)
      document.removeEventListener('drop', drop)
    }
  }, [enabled])
}
