import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '../button/Button.tsx'
import { useUiTexts } from '../ui-texts/UiTexts.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import styles from './text-field.module.css'
import { useField } from './use-field.ts'
import type { ValidityMessages } from './use-validity.ts'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size'> {
  /** Floating label, raised when there is a value, focus or placeholder. */
  label: string
  /** @default 'text' */
  type?: 'text' | 'email' | 'password' | 'url' | 'tel' | 'number'
  /** External error, such as from the server or from comparing two fields. */
  error?: string | undefined
  /** Hint below the field, replaced by an error. */
  hint?: ReactNode
  /** Messages for the browser's validity errors, e.g. `{ typeMismatch: '…' }`. */
  messages?: ValidityMessages
}

/** A single-line text field with a floating label; validates on blur and on submit. */
export function TextField({
  label,
  type = 'text',
  error,
  hint,
  messages,
  className,
  ...rest
}: TextFieldProps) {
  const texts = useUiTexts()
  const [isPasswordShown, setIsPasswordShown] = useState(false)
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
            aria-label={isPasswordShown ? texts.hidePassword : texts.showPassword}
            disabled={rest.disabled}
            onClick={() => setIsPasswordShown(!isPasswordShown)}
          >
            {isPasswordShown ? <EyeOff /> : <Eye />}
          </Button>
        )
      }
      className={className}
    >
      <input {...rest} {...field} type={isPasswordShown ? 'text' : type} className={styles.input} />
    </FieldFrame>
  )
}
