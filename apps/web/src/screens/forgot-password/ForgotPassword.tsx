import { t } from '@pentimento/language'
import { Button, ErrorNote } from '@pentimento/ui'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { sendResetLink } from '../../data/sign-in.ts'
import { EmailField } from '../../shell/sign-in/EmailField.tsx'
import styles from '../../shell/sign-in/sign-in.module.css'
import { usePage } from '../../shell/use-page.ts'
import { wordsOf } from '../../shell/words-of.ts'
import { Door } from '../door/Door.tsx'

export function ForgotPassword() {
  usePage(t('Forgot password'), t('Get a link to choose a new password.'))
  const sending = useMutation({ mutationFn: sendResetLink })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    sending.mutate(String(new FormData(event.currentTarget).get('email')).trim())
  }
  if (sending.isSuccess)
    return (
      <Door
        title={t('Check your email')}
        lead={t('We sent a link to choose a new password to {email}. It works once and expires in an hour.', {
          email: sending.variables,
        })}
      >
        <Button variant="outline" color="gray" wide onClick={() => sending.mutate(sending.variables)}>
          {t('Send again')}
        </Button>
      </Door>
    )
  return (
    <Door title={t('Forgot password')} lead={t('We’ll send you a link to choose a new one.')}>
      <form className={styles['part']} onSubmit={send}>
        <EmailField />
        {sending.error && <ErrorNote title={wordsOf(sending.error)} />}
        <Button type="submit" size="special" wide loading={sending.isPending}>
          {t('Send link')}
        </Button>
        <p className={styles['row']}>
          <Link to="/a/login">{t('Back to sign in')}</Link>
        </p>
      </form>
    </Door>
  )
}
