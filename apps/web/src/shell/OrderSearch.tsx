import { t } from '@pentimento/language'
import { Dialog, type DialogProps } from '@pentimento/ui'
import { type KeyboardEvent, useId, useState } from 'react'
import styles from './order-search.module.css'
import { matching, type Order } from './orders.ts'
import { useOrders } from './use-orders.ts'

interface OrderSearchProps extends Pick<DialogProps, 'open'> {
  onOpenChange: (open: boolean) => void
}

/** Dialog that searches all commands of the app. */
export function OrderSearch({ open, onOpenChange }: OrderSearchProps) {
  return (
    <Dialog title={t('Go to')} open={open} onOpenChange={onOpenChange}>
      <Search onDone={() => onOpenChange(false)} />
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
        aria-label={t('Tool or page')}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={active && `${id}-${active.id}`}
        autoComplete="off"
        placeholder={t('Tool or page')}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setChosen(0)
        }}
        onKeyDown={press}
      />
      <div className={styles['list']} role="listbox" id={`${id}-list`} aria-label={t('Results')}>
        {found.map(order => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box, which names the active option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
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
      {found.length === 0 && <p className={styles['none']}>{t('No results.')}</p>}
    </div>
  )
}
