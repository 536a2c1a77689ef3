import { useEffect, useRef } from 'react'

/** Call `onReset` when the field's form is reset. */
export function useFormReset(
  field: { current: HTMLInputElement | HTMLTextAreaElement | null },
  onReset: () => void,
): void {
  const latest = useRef(onReset)
  latest.current = onReset
  useEffect(() => {
    const form = field.current?.form
    const listener = () => latest.current()
    form?.addEventListener('reset', listener)
    return () => form?.removeEventListener('reset', listener)
  }, [field])
}
