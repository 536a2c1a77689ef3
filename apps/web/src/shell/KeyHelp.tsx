import { isHeard } from '@pentimento/ui'
import { useEffect, useState } from 'react'
import { onDemand } from './on-demand.tsx'

const KeyList = onDemand(async () => (await import('./KeyList.tsx')).KeyList)

/** What keys do; opened by `?` where nothing is typed. */
export function KeyHelp() {
  const [isOpen, setOpen] = useState<boolean>()
  useEffect(() => {
    const press = ({ key, target, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key === '?' && !ctrlKey && !metaKey && (isNowhere(target) || isHeard(target))) setOpen(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return isOpen === undefined ? null : <KeyList open={isOpen} onOpenChange={setOpen} />
}

/** Nothing in particular has the focus: the page, or its content since it changed. */
const isNowhere = (target: EventTarget | null) => target instanceof Element && target.matches('body, main')
