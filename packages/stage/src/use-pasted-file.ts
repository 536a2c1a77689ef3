import { useEffect, useEffectEvent } from 'react'

/** Hear a file pasted anywhere on the page. */
export function usePastedFile(onFile: (file: File) => void, enabled: boolean) {
  const take = useEffectEvent(onFile)
  useEffect(() => {
    if (!enabled) return
    const onPaste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0]
      if (!file) return
      event.preventDefault()
      take(file)
    }
    window.addEventListener('paste', onPaste)
    return () => window.removeEventListener('paste', onPaste)
  }, [enabled])
}
