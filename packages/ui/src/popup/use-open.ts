import { useState } from 'react'

/** Whether something is open: as it is told, or, told nothing, as it was last opened and closed. */
export function useOpen(
  given: boolean | undefined,
  onOpenChange: ((open: boolean) => void) | undefined,
): [boolean, (open: boolean) => void] {
  const [own, setOwn] = useState(false)
  const open = given ?? own
  const setOpen = (next: boolean) => {
    setOwn(next)
    if (next !== open) onOpenChange?.(next)
  }
  return [open, setOpen]
}
