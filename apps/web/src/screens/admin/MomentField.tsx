import { type ReactNode, useId } from 'react'
import styles from './admin.module.css'

interface MomentFieldProps {
  label: string
  name: string
  hint?: ReactNode
  /** An ISO date. */
  defaultValue?: string | undefined
  required?: boolean
}

/** A native date and time input in the browser's time zone. */
export function MomentField({ label, name, hint, defaultValue, required }: MomentFieldProps) {
  const id = useId()
  return (
    <div className={styles['moment']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type="datetime-local"
        required={required}
        defaultValue={defaultValue && localOf(defaultValue)}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      {hint && <span id={`${id}-hint`}>{hint}</span>}
    </div>
  )
}

/** The field's value as an ISO date under its name; an empty object if it's empty. */
export function isoOf<Name extends string>(form: FormData, name: Name): { [key in Name]?: string } {
  const picked = String(form.get(name) ?? '')
  return picked ? ({ [name]: new Date(picked).toISOString() } as { [key in Name]?: string }) : {}
}

function localOf(iso: string): string {
  const moment = new Date(iso)
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}
