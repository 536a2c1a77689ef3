import { t } from '@pentimento/language'
import { Button, ErrorMessage, TextField } from '@pentimento/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { refreshAfterSignIn } from '../../data/session.ts'
import { signInWithCode } from '../../data/sign-in.ts'
import { toErrorMessage } from '../to-error-message.ts'
import styles from './sign-in.module.css'

/** The second step of a sign-in with a password or an email link, if the account requires a code. */
export function SecondFactorForm({ onLeave, onSignedIn }: { onLeave: () => void; onSignedIn?: () => void }) {
  const client = useQueryClient()
  const [kind, setKind] = useState<'app' | 'backup'>('app')
  const signInMutation = useMutation({
    mutationFn: signInWithCode,
    onSuccess: () => refreshAfterSignIn(client, onSignedIn),
  })
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code'))
    signInMutation.mutate({ kind, code: code.trim() })
  }
  const switchKind = () => {
    setKind(kind === 'app' ? 'backup' : 'app')
    signInMutation.reset()
  }
  return (
    <form className={styles.section} onSubmit={handleSubmit}>
      <TextField
        key={kind}
        label={kind === 'app' ? t('6-digit code') : t('Backup code')}
        name="code"
        autoComplete="one-time-code"
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        required
        maxLength={32}
      />
      {signInMutation.error && <ErrorMessage title={toErrorMessage(signInMutation.error)} />}
      <Button type="submit" size="special" wide loading={signInMutation.isPending}>
        {t('Sign in')}
      </Button>
      <div className={styles.row}>
        <Button variant="text" onClick={switchKind}>
          {kind === 'app' ? t('Use a backup code') : t('Use your authenticator app')}
        </Button>
        <Button variant="text" color="gray" onClick={onLeave}>
          {t('Back')}
        </Button>
      </div>
    </form>
  )
}
