import { useLayoutEffect, useState } from 'react'
import { displayable } from './heic/displayable.ts'

/** An object URL to display a file, revoked when the file changes or the component unmounts. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  // Before the browser paints, so that no frame shows the file's controls without its image.
  useLayoutEffect(() => {
    if (!file) return
    const created = URL.createObjectURL(displayable(file))
    setUrl(created)
    return () => {
      URL.revokeObjectURL(created)
      setUrl(undefined)
    }
  }, [file])
  return url
}
