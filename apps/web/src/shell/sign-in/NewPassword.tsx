import { t } from '@pentimento/language'
import { TextField } from '@pentimento/ui'
import { useState } from 'react'

/** Fields for a new password, typed twice: `password` and `again`. */
export function NewPassword() {
  const [password, setPassword] = useState('')
  return (
    <>
      <TextField
        label={t('Password')}
        type="password"
        name="password"
        autoComplete="new-password"
        required
        minLength={8}
        maxLength={128}
        hint={t('At least 8 characters')}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <TextField
        label={t('Confirm password')}
        type="password"
        name="again"
        autoComplete="new-password"
        required
        maxLength={128}
        pattern={exactPattern(password)}
        messages={{ patternMismatch: t('Password differ') }}
      />
    </>
  )
}

/** A pattern that matches only this text. */
const exactPattern = (text: string) =>
  Array.from(text, character => `\\u{${character.codePointAt(0)?.toString(16)}}`).join('')
