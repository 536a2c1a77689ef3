import { TextField } from '@pentimento/ui'
import { useState } from 'react'

/** A password to choose, typed twice: the form's fields `password` and `again`. */
export function NewPassword() {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [isLeft, setLeft] = useState(false)
  const differs = again !== password
  return (
    <>
      <TextField
        label="Password"
        type="password"
        name="password"
        autoComplete="new-password"
        required
        minLength={8}
        maxLength={128}
        hint="At least 8 characters"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <TextField
        label="Password again"
        type="password"
        name="again"
        autoComplete="new-password"
        required
        maxLength={128}
        value={again}
        error={differs && isLeft && again !== '' ? 'Password differ' : undefined}
        onChange={({ target }) => setAgain(target.value)}
        // Before the field judges itself, or it would stand corrected only once it is left, and the page move
        // under the press on the button that leaves it.
        onInputCapture={({ currentTarget: field }) =>
          field.setCustomValidity(field.value === password ? '' : 'Password differ')
        }
        onBlur={() => setLeft(true)}
        onInvalid={() => setLeft(true)}
        ref={field => field?.setCustomValidity(differs && again !== '' ? 'Password differ' : '')}
      />
    </>
  )
}
