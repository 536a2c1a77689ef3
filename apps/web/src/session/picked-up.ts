import { useEffect, useState } from 'react'

let held: File | undefined

/** Set the image that the next tool opens with. */
export function pickUp(file: File): void {
  held = file
}

/** The image that was set when the screen opened. Reading it clears it. */
export function usePickedUp(): File | undefined {
  const [file] = useState(held)
  useEffect(() => {
    held = undefined
  }, [])
  return file
}
