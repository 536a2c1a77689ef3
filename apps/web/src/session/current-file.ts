import { useEffect, useState } from 'react'

let currentFile: File | undefined

/** Set the image that the next tool opens with. */
export function setCurrentFile(file: File): void {
  currentFile = file
}

/** The image that was set when the screen opened. Reading it clears it. */
export function useCurrentFile(): File | undefined {
  const [file] = useState(currentFile)
  useEffect(() => {
    currentFile = undefined
  }, [])
  return file
}
