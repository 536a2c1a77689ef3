import { type ReactNode, useId } from 'react'
import styles from './admin.module.css'

interface DateTimeFieldProps {
  label: string
  name: string
  hint?: ReactNode
  /** An ISO date. */
  defaultValue?: string | undefined
  required?: boolean
}

/** A native date and time input in the browser's time zone. */
export function DateTimeField({ label, name, hint, defaultValue, required }: DateTimeFieldProps) {
  const id = useId()
  return (
    <div className={styles.dateTimeField}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type="datetime-local"
        required={required}
        defaultValue={defaultValue && toLocalInputValue(defaultValue)}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      {hint && <span id={`${id}-hint`}>{hint}</span>}
    </div>
  )
}

/** The field's value as an ISO date under its name; an empty object if it's empty. */
export function readIsoDate<Name extends string>(form: FormData, name: Name): { [key in Name]?: string } {
  const value = String(form.get(name) ?? '')
  return value ? ({ [name]: new Date(value).toISOString() } as { [key in Name]?: string }) : {}
}

function toLocalInputValue(iso: string): string {
  const date = new Date(iso)
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}
