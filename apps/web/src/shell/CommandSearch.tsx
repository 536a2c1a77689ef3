import { t } from '@pentimento/language'
import { Dialog, type DialogProps } from '@pentimento/ui'
import { type KeyboardEvent, useId, useState } from 'react'
import styles from './command-search.module.css'
import { type Command, searchCommands } from './commands.ts'
import { useCommands } from './use-commands.ts'

interface CommandSearchProps extends Pick<DialogProps, 'open'> {
  onOpenChange: (open: boolean) => void
}

/** Dialog that searches all commands of the app. */
export function CommandSearch({ open, onOpenChange }: CommandSearchProps) {
  return (
    <Dialog title={t('Go to')} open={open} onOpenChange={onOpenChange}>
      <Search onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function Search({ onDone }: { onDone: () => void }) {
  const id = useId()
  const [text, setText] = useState('')
  const [activeIndex, setActiveIndex] = useState(0)
  const results = searchCommands(useCommands(), text)
  const active = results[Math.min(activeIndex, results.length - 1)]
  const run = (command: Command | undefined) => {
    if (!command) return
    onDone()
    command.run()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return run(active)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || results.length === 0) return
    event.preventDefault()
    setActiveIndex((results.indexOf(active as Command) + step + results.length) % results.length)
  }
  return (
    <div className={styles.palette}>
      <input
        className={styles.input}
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
          setActiveIndex(0)
        }}
        onKeyDown={handleKeyDown}
      />
      <div className={styles.list} role="listbox" id={`${id}-list`} aria-label={t('Results')}>
        {results.map(command => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box, which names the active option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
          <div
            key={command.id}
            id={`${id}-${command.id}`}
            role="option"
            aria-selected={command === active}
            onClick={() => run(command)}
            ref={command === active ? element => element?.scrollIntoView?.({ block: 'nearest' }) : undefined}
          >
            <span>{command.label}</span>
            <span className={styles.hint}>{command.hint}</span>
          </div>
        ))}
      </div>
      {results.length === 0 && <p className={styles.none}>{t('No results.')}</p>}
    </div>
  )
}
