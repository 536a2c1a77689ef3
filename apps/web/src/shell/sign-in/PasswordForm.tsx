import { t } from '@pentimento/language'
import { termsEdition } from '@pentimento/protocol'
import { Button, ErrorMessage, TextField } from '@pentimento/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { refreshAfterSignIn } from '../../data/session.ts'
import { signInWithPassword } from '../../data/sign-in.ts'
import { toErrorMessage } from '../to-error-message.ts'
import { EmailField } from './EmailField.tsx'
import styles from './sign-in.module.css'

interface PasswordFormProps {
  /** A code of the authenticator app is required as well. */
  onCodeRequired: () => void
  onSignedIn?: () => void
  /** The link to the page for a forgotten password was pressed. */
  onForgot?: () => void
}

export function PasswordForm({ onCodeRequired, onSignedIn, onForgot }: PasswordFormProps) {
  const client = useQueryClient()
  const signInMutation = useMutation({
    mutationFn: signInWithPassword,
    onSuccess: outcome =>
      outcome === 'code-required' ? onCodeRequired() : refreshAfterSignIn(client, onSignedIn),
  })
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    signInMutation.mutate({
      email: String(form.get('email')).trim(),
      password: String(form.get('password')),
      agreedTo: termsEdition,
    })
  }
  return (
    <form className={styles.section} onSubmit={handleSubmit}>
      <EmailField autoComplete="username" />
      <TextField
        label={t('Password')}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        maxLength={128}
      />
      {signInMutation.error && <ErrorMessage title={toErrorMessage(signInMutation.error)} />}
      <Button type="submit" size="special" wide loading={signInMutation.isPending}>
        {t('Sign in')}
      </Button>
      <p className={styles.row}>
        <Link to="/a/forgot-password" onClick={onForgot}>
          {t('Forgot password?')}
        </Link>
      </p>
    </form>
  )
}
