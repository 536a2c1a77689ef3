import { t } from '@pentimento/language'
import { TextField, type TextFieldProps } from '@pentimento/ui'

/** A required field for an email address. */
export function EmailField(props: Partial<TextFieldProps>) {
  return (
    <TextField
      label={t('Email')}
      type="email"
      name="email"
      autoComplete="email"
      required
      maxLength={254}
      {...props}
    />
  )
}
