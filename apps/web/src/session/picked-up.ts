import { useEffect, useState } from 'react'

let held: File | undefined

/** Take a picture in hand, to be laid down in the tool that opens next. */
export function pickUp(file: File): void {
  held = file
}

/** The picture that was in hand when the screen opened; the hand is empty then. */
export function usePickedUp(): File | undefined {
  const [file] = useState(held)
  useEffect(() => {
    held = undefined
  }, [])
  return file
}
