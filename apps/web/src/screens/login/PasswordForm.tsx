import { t } from '@pentimento/language'
import { Button, ErrorNote, TextField } from '@pentimento/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { seeSignedIn } from '../../data/session.ts'
import { signInByPassword } from '../../data/sign-in.ts'
import { EmailField } from '../../shell/sign-in/EmailField.tsx'
import styles from '../../shell/sign-in/sign-in.module.css'
import { wordsOf } from '../../shell/words-of.ts'

/** @param onCodeRequired called if a code of the authenticator app is required as well */
export function PasswordForm({ onCodeWanted }: { onCodeWanted: () => void }) {
  const client = useQueryClient()
  const signingIn = useMutation({
    mutationFn: signInByPassword,
    onSuccess: outcome => (outcome === 'code-wanted' ? onCodeWanted() : seeSignedIn(client)),
  })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    signingIn.mutate({ email: String(form.get('email')).trim(), password: String(form.get('password')) })
  }
  return (
    <form className={styles['part']} onSubmit={send}>
      <EmailField autoComplete="username" />
      <TextField
        label={t('Password')}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        maxLength={128}
      />
      {signingIn.error && <ErrorNote title={wordsOf(signingIn.error)} />}
      <Button type="submit" size="special" wide loading={signingIn.isPending}>
        {t('Sign in')}
      </Button>
      <p className={styles['row']}>
        <Link to="/a/forgot-password">{t('Forgot password?')}</Link>
      </p>
    </form>
  )
}
