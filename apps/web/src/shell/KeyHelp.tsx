import { isHeard } from '@pentimento/ui'
import { useEffect, useState } from 'react'
import { onDemand } from './on-demand.tsx'

const KeyList = onDemand(async () => (await import('./KeyList.tsx')).KeyList)

/** The list of keyboard shortcuts; opens with `?` outside text fields. */
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

/** Whether no control has the focus, only the page or its main element after a navigation. */
const isNowhere = (target: EventTarget | null) => target instanceof Element && target.matches('body, main')
