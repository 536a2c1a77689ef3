import { Dialog } from '@pentimento/ui'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { matching, type Order } from './orders.ts'
import styles from './palette.module.css'
import { useOrders } from './use-orders.ts'

/** Everything the app can be told, by typing: opened with Ctrl+K, or ⌘K. */
export function Palette() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return
      event.preventDefault()
      setOpen(open => !open)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <Dialog title="Go to" open={isOpen} onOpenChange={setOpen}>
      <Search onDone={() => setOpen(false)} />
    </Dialog>
  )
}

function Search({ onDone }: { onDone: () => void }) {
  const id = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const found = matching(useOrders(), text)
  const active = found[Math.min(chosen, found.length - 1)]
  const obey = (order: Order | undefined) => {
    if (!order) return
    onDone()
    order.act()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return obey(active)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || found.length === 0) return
    event.preventDefault()
    setChosen((found.indexOf(active as Order) + step + found.length) % found.length)
  }
  return (
    <div className={styles['palette']}>
      <input
        className={styles['input']}
        type="text"
        role="combobox"
        aria-label="Tool or page"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={active && `${id}-${active.id}`}
        autoComplete="off"
        placeholder="Tool or page"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setChosen(0)
        }}
        onKeyDown={press}
      />
      <div className={styles['list']} role="listbox" id={`${id}-list`} aria-label="Found">
        {found.map(order => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box, which names the active option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box hears the keys
          <div
            key={order.id}
            id={`${id}-${order.id}`}
            role="option"
            aria-selected={order === active}
            onClick={() => obey(order)}
            ref={order === active ? element => element?.scrollIntoView?.({ block: 'nearest' }) : undefined}
          >
            <span>{order.label}</span>
            <span className={styles['hint']}>{order.hint}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className={styles['none']}>Nothing of that name.</p>}
    </div>
  )
}
