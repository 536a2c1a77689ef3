import { Search, X } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { Button } from '../button/Button.tsx'
import { classNames } from '../class-names.ts'
import { useUiTexts } from '../ui-texts/UiTexts.tsx'
import styles from './search-field.module.css'

export interface SearchFieldProps
  extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'ref'> {
  /** Label for screen readers; also the default placeholder. */
  label: string
  value: string
  onChange: (value: string) => void
  /** Key that focuses it, shown at its end, e.g. `/`; the page must handle it. */
  shortcut?: string
}

/** A search field; Escape or its button clears it. */
export function SearchField({
  label,
  value,
  onChange,
  shortcut,
  className,
  placeholder = label,
  ...rest
}: SearchFieldProps) {
  const texts = useUiTexts()
  const inputRef = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    inputRef.current?.focus()
  }
  return (
    <div className={classNames(styles.field, className)}>
      <Search className={styles.icon} aria-hidden="true" />
      <input
        {...rest}
        ref={inputRef}
        type="search"
        className={styles.input}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        placeholder={placeholder}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Escape' || value === '') return
          event.preventDefault()
          event.stopPropagation()
          clear()
        }}
      />
      {value !== '' && (
        <Button
          className={styles.end}
          variant="text"
          color="gray"
          size="square"
          aria-label={texts.clear}
          onClick={clear}
        >
          <X />
        </Button>
      )}
      {value === '' && shortcut && (
        <span className={styles.key} aria-hidden="true">
          {shortcut}
        </span>
      )}
    </div>
  )
}
