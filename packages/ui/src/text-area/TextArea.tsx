import { type ComponentProps, type CSSProperties, type ReactNode, useId, useRef, useState } from 'react'
import { bothRefs } from '../popup/both.ts'
import { FieldFrame } from '../text-field/FieldFrame.tsx'
import { useFormReset } from '../text-field/use-form-reset.ts'
import { useValidity, type ValidityMessages } from '../text-field/use-validity.ts'
import { useWords } from '../words/Words.tsx'
import styles from './text-area.module.css'

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'children'> {
  /** Lies in the box and rises when there is a value, the focus, or a placeholder. */
  label: string
  /** A fault found elsewhere, such as by the server. */
  error?: string | undefined
  /** One quiet line below, giving way to a fault. */
  hint?: ReactNode
  messages?: ValidityMessages
}

/**
 * Lines of text with a floating label; grows with them. A required one that is empty says so when it is left,
 * at a key and on submit, and keeps the form from being sent; blanks alone count as empty.
 */
export function TextArea({
  label,
  error,
  hint,
  messages,
  className,
  rows = 3,
  ref,
  onFocus,
  onBlur,
  onInput,
  onKeyUp,
  onInvalid,
  ...rest
}: TextAreaProps) {
  const ownId = useId()
  const id = rest.id ?? ownId
  const words = useWords()
  const areaRef = useRef<HTMLTextAreaElement>(null)
  const [focused, setFocused] = useState(false)
  const [typed, setTyped] = useState(Boolean(rest.defaultValue))
  const validity = useValidity({
    valueMissing: words.requiredLines,
    customError: words.requiredLines,
    ...messages,
  })
  const fault = error ?? validity.fault
  const filled = rest.value === undefined ? typed : rest.value !== ''
  const noteId = `${id}-note`

  useFormReset(areaRef, () => {
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
      onPress={() => areaRef.current?.focus()}
      hasLines
      className={className}
    >
      <textarea
        {...rest}
        ref={bothRefs(ref, areaRef)}
        id={id}
        rows={rows}
        className={styles.area}
        style={{ '--rows': rows } as CSSProperties}
        aria-invalid={fault === undefined ? undefined : true}
        aria-describedby={fault !== undefined || hint ? noteId : undefined}
        onFocus={event => {
          setFocused(true)
          onFocus?.(event)
        }}
        onBlur={event => {
          setFocused(false)
          refuseBlanks(event.currentTarget)
          validity.onBlur(event)
          onBlur?.(event)
        }}
        onInput={event => {
          setTyped(event.currentTarget.value !== '')
          refuseBlanks(event.currentTarget)
          validity.onInput(event.currentTarget)
          onInput?.(event)
        }}
        onKeyUp={event => {
          // The key that led here was pressed elsewhere.
          if (event.key !== 'Tab') validity.judge(event.currentTarget)
          onKeyUp?.(event)
        }}
        onInvalid={event => {
          validity.onInvalid(event)
          onInvalid?.(event)
        }}
      />
    </FieldFrame>
  )
}

function refuseBlanks(area: HTMLTextAreaElement): void {
  const isBlank = area.required && area.value !== '' && area.value.trim() === ''
  area.setCustomValidity(isBlank ? 'blank' : '')
}
