import { useState } from 'react'

/** Open state that is controlled by `controlled` if defined, otherwise local. */
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
