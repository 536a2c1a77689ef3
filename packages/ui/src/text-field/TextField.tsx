import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../button/Button.tsx'
import { bothRefs } from '../popup/both.ts'
import { useWords } from '../words/Words.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import styles from './text-field.module.css'
import { useFormReset } from './use-form-reset.ts'
import { useValidity, type ValidityMessages } from './use-validity.ts'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size'> {
  /** Lies in the field and rises when there is a value, the focus, or a placeholder. */
  label: string
  /** @default 'text' */
  type?: 'text' | 'email' | 'password' | 'url' | 'tel' | 'number'
  /** A fault found elsewhere, such as by the server or by comparing two fields. */
  error?: string | undefined
  /** One quiet line below, giving way to a fault. */
  hint?: ReactNode
  /** Own words for the browser's kinds of fault, e.g. `{ typeMismatch: '…' }`. */
  messages?: ValidityMessages
}

/** One line of text with a floating label; checks itself on blur and on a refused submit. */
export function TextField({
  label,
  type = 'text',
  error,
  hint,
  messages,
  className,
  ref,
  onFocus,
  onBlur,
  onInput,
  onInvalid,
  ...rest
}: TextFieldProps) {
  const ownId = useId()
  const id = rest.id ?? ownId
  const words = useWords()
  const inputRef = useRef<HTMLInputElement>(null)
  const [focused, setFocused] = useState(false)
  const [typed, setTyped] = useState(Boolean(rest.defaultValue))
  const [revealed, setRevealed] = useState(false)
  const validity = useValidity(messages)
  const fault = error ?? validity.fault
  const filled = rest.value === undefined ? typed : rest.value !== ''
  const noteId = `${id}-note`

  useFormReset(inputRef, () => {
    setTyped(Boolean(rest.defaultValue))
    validity.forget()
  })

  return (
    <FieldFrame
      id={id}
      label={label}
      noteId={noteId}
      fault={fault}
      hint={hint}
      isRaised={Boolean(filled || focused || rest.placeholder)}
      onPress={() => inputRef.current?.focus()}
      end={
        type === 'password' && (
          <Button
            className={styles.end}
            variant="text"
            color="gray"
            size="square"
            aria-label={revealed ? words.hidePassword : words.showPassword}
            disabled={rest.disabled}
            onClick={() => setRevealed(!revealed)}
          >
            {revealed ? <EyeOff /> : <Eye />}
          </Button>
        )
      }
      className={className}
    >
      <input
        {...rest}
        ref={bothRefs(ref, inputRef)}
        id={id}
        type={revealed ? 'text' : type}
        className={styles.input}
        aria-invalid={fault === undefined ? undefined : true}
        aria-describedby={fault !== undefined || hint ? noteId : undefined}
        onFocus={event => {
          setFocused(true)
          onFocus?.(event)
        }}
        onBlur={event => {
          setFocused(false)
          validity.onBlur(event)
          onBlur?.(event)
        }}
        onInput={event => {
          setTyped(event.currentTarget.value !== '')
          validity.onInput(event.currentTarget)
          onInput?.(event)
        }}
        onInvalid={event => {
          validity.onInvalid(event)
          onInvalid?.(event)
        }}
      />
    </FieldFrame>
  )
}
