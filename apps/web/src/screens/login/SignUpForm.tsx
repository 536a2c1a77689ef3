import { Trans, t } from '@pentimento/language'
import { Button, Checkbox, ErrorMessage, TextField } from '@pentimento/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { refreshAfterSignIn } from '../../data/session.ts'
import { signUp } from '../../data/sign-in.ts'
import { EmailField } from '../../shell/sign-in/EmailField.tsx'
import { NewPassword } from '../../shell/sign-in/NewPassword.tsx'
import styles from '../../shell/sign-in/sign-in.module.css'
import { toErrorMessage } from '../../shell/to-error-message.ts'

export function SignUpForm() {
  const client = useQueryClient()
  const signUpMutation = useMutation({ mutationFn: signUp, onSuccess: () => refreshAfterSignIn(client) })
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name)).trim()
    const email = text('email')
    const name = text('name') || (email.split('@')[0] ?? '')
    signUpMutation.mutate({ name, email, password: String(form.get('password')) })
  }
  return (
    <form className={styles.section} onSubmit={handleSubmit}>
      <TextField label={t('Name (optional)')} name="name" autoComplete="name" maxLength={120} />
      <EmailField />
      <NewPassword />
      <Agreement />
      {signUpMutation.error && <ErrorMessage title={toErrorMessage(signUpMutation.error)} />}
      <Button type="submit" size="special" wide loading={signUpMutation.isPending}>
        {t('Create account')}
      </Button>
    </form>
  )
}

/** The required checkbox that accepts the terms. */
function Agreement() {
  const noteId = useId()
  const [isMissing, setIsMissing] = useState(false)
  return (
    <div className={styles.agreement}>
      <Checkbox
        name="agreed"
        required
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? noteId : undefined}
        onChange={checked => setIsMissing(!checked)}
        onInvalid={event => {
          event.preventDefault()
          setIsMissing(true)
        }}
        label={
          <Trans
            id="I agree to the <terms>terms</terms> and the <privacy>privacy and cookie use</privacy>"
            components={{ terms: <Link to="/a/terms" />, privacy: <Link to="/a/privacy" /> }}
          />
        }
      />
      {isMissing && (
        <p id={noteId} className={styles.error} role="alert">
          {t('This field is required')}
        </p>
      )}
    </div>
  )
}
