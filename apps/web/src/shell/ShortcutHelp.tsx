import { acceptsShortcut } from '@pentimento/ui'
import { useEffect, useState } from 'react'
import { lazyComponent } from './lazy-component.tsx'

const ShortcutList = lazyComponent(async () => (await import('./ShortcutList.tsx')).ShortcutList)

/** The list of keyboard shortcuts; opens with `?` outside text fields. */
export function ShortcutHelp() {
  const [isOpen, setOpen] = useState<boolean>()
  useEffect(() => {
    const handleKeyDown = ({ key, target, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key === '?' && !ctrlKey && !metaKey && (isPageFocused(target) || acceptsShortcut(target)))
        setOpen(true)
    }
    window.addEventListener('keydown', handleKeyDown)
    return () => window.removeEventListener('keydown', handleKeyDown)
  }, [])
  return isOpen === undefined ? null : <ShortcutList open={isOpen} onOpenChange={setOpen} />
}

/** Whether no control has the focus, only the page or its main element after a navigation. */
const isPageFocused = (target: EventTarget | null) =>
  target instanceof Element && target.matches('body, main')
