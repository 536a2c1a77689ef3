import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '../button/Button.tsx'
import { useWords } from '../words/Words.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import styles from './text-field.module.css'
import { useField } from './use-field.ts'
import type { ValidityMessages } from './use-validity.ts'

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
  ...rest
}: TextFieldProps) {
  const words = useWords()
  const [revealed, setRevealed] = useState(false)
  const { frame, field } = useField<HTMLInputElement>({ ...rest, error, hint, messages })
  return (
    <FieldFrame
      {...frame}
      label={label}
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
      <input {...rest} {...field} type={revealed ? 'text' : type} className={styles.input} />
    </FieldFrame>
  )
}
