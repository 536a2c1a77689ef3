import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { mergeHandlers } from '../popup/merge.ts'
import { FieldFrame } from '../text-field/FieldFrame.tsx'
import { useField } from '../text-field/use-field.ts'
import type { ValidityMessages } from '../text-field/use-validity.ts'
import { useUiTexts } from '../ui-texts/UiTexts.tsx'
import styles from './text-area.module.css'

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'children'> {
  /** Floating label, raised when there is a value, focus or placeholder. */
  label: string
  /** External error, such as from the server. */
  error?: string | undefined
  /** Hint below the field, replaced by an error. */
  hint?: ReactNode
  messages?: ValidityMessages
}

/**
 * A text area with a floating label that grows with its content. If it's required and empty, it shows an error on
 * blur, key up and submit, and prevents submitting; whitespace counts as empty.
 */
export function TextArea({
  label,
  error,
  hint,
  messages,
  className,
  rows = 3,
  onKeyUp,
  ...rest
}: TextAreaProps) {
  const texts = useUiTexts()
  const { frame, field, validate } = useField<HTMLTextAreaElement>({
    ...rest,
    error,
    hint,
    messages: { valueMissing: texts.requiredTextArea, customError: texts.requiredTextArea, ...messages },
    beforeValidation: rejectBlank,
  })
  return (
    <FieldFrame {...frame} label={label} hasLines className={className}>
      <textarea
        {...rest}
        {...field}
        rows={rows}
        className={styles.area}
        style={{ '--rows': rows } as CSSProperties}
        onKeyUp={mergeHandlers(onKeyUp, event => {
          // Tab was pressed in the previous field.
          if (event.key !== 'Tab') validate(event.currentTarget)
        })}
      />
    </FieldFrame>
  )
}

function rejectBlank(area: HTMLTextAreaElement): void {
  const isBlank = area.required && area.value !== '' && area.value.trim() === ''
  area.setCustomValidity(isBlank ? 'blank' : '')
}
