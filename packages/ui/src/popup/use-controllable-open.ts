import { useState } from 'react'

/** Open state that is controlled by `controlled` if defined, otherwise local. */
export function useControllableOpen(
  controlled: boolean | undefined,
  onOpenChange: ((open: boolean) => void) | undefined,
): [boolean, (open: boolean) => void] {
  const [uncontrolled, setUncontrolled] = useState(false)
  const open = controlled ?? uncontrolled
  const setOpen = (next: boolean) => {
    setUncontrolled(next)
    if (next !== open) onOpenChange?.(next)
  }
  return [open, setOpen]
}
