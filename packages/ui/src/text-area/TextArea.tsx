import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { bothRun } from '../popup/both.ts'
import { FieldFrame } from '../text-field/FieldFrame.tsx'
import { useField } from '../text-field/use-field.ts'
import type { ValidityMessages } from '../text-field/use-validity.ts'
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
  onKeyUp,
  ...rest
}: TextAreaProps) {
  const words = useWords()
  const { frame, field, judge } = useField<HTMLTextAreaElement>({
    ...rest,
    error,
    hint,
    messages: { valueMissing: words.requiredLines, customError: words.requiredLines, ...messages },
    beforeJudged: refuseBlanks,
  })
  return (
    <FieldFrame {...frame} label={label} hasLines className={className}>
      <textarea
        {...rest}
        {...field}
        rows={rows}
        className={styles.area}
        style={{ '--rows': rows } as CSSProperties}
        onKeyUp={bothRun(onKeyUp, event => {
          // The key that led here was pressed elsewhere.
          if (event.key !== 'Tab') judge(event.currentTarget)
        })}
      />
    </FieldFrame>
  )
}

function refuseBlanks(area: HTMLTextAreaElement): void {
  const isBlank = area.required && area.value !== '' && area.value.trim() === ''
  area.setCustomValidity(isBlank ? 'blank' : '')
}
