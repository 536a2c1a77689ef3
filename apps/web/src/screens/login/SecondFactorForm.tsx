import { t } from '@pentimento/language'
import { Button, ErrorNote, TextField } from '@pentimento/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { seeSignedIn } from '../../data/session.ts'
import { signInByCode } from '../../data/sign-in.ts'
import styles from '../../shell/sign-in/sign-in.module.css'
import { wordsOf } from '../../shell/words-of.ts'

/** The second step of a password sign-in, if the account requires a code. */
export function SecondFactorForm({ onLeave }: { onLeave: () => void }) {
  const client = useQueryClient()
  const [kind, setKind] = useState<'app' | 'backup'>('app')
  const signingIn = useMutation({ mutationFn: signInByCode, onSuccess: () => seeSignedIn(client) })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code'))
    signingIn.mutate({ kind, code: code.trim() })
  }
  const change = () => {
    setKind(kind === 'app' ? 'backup' : 'app')
    signingIn.reset()
  }
  return (
    <form className={styles['part']} onSubmit={send}>
      <TextField
        key={kind}
        label={kind === 'app' ? t('6-digit code') : t('Backup code')}
        name="code"
        autoComplete="one-time-code"
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        required
        maxLength={32}
      />
      {signingIn.error && <ErrorNote title={wordsOf(signingIn.error)} />}
      <Button type="submit" size="special" wide loading={signingIn.isPending}>
        {t('Sign in')}
      </Button>
      <div className={styles['row']}>
        <Button variant="text" onClick={change}>
          {kind === 'app' ? t('Use a backup code') : t('Use your authenticator app')}
        </Button>
        <Button variant="text" color="gray" onClick={onLeave}>
          {t('Back')}
        </Button>
      </div>
    </form>
  )
}
