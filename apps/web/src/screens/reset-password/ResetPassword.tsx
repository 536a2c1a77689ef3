import { t } from '@pentimento/language'
import { faultWords } from '@pentimento/stage'
import { Button, ErrorNote } from '@pentimento/ui'
import { useMutation } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { resetPassword } from '../../data/sign-in.ts'
import { NewPassword } from '../../shell/sign-in/NewPassword.tsx'
import styles from '../../shell/sign-in/sign-in.module.css'
import { usePage } from '../../shell/use-page.ts'
import { wordsOf } from '../../shell/words-of.ts'
import { Door } from '../door/Door.tsx'

/** The page that the link in a password reset email opens. */
export function ResetPassword() {
  usePage(t('New password'), t('Choose a new password.'))
  const { token } = useSearch({ from: '/a/reset-password' })
  const choosing = useMutation({ mutationFn: resetPassword })
  if (choosing.isSuccess)
    return (
      <Door
        title={t('Password changed')}
        lead={t('You’ve been signed out everywhere. Sign in with your new password.')}
      >
        <Button size="special" wide render={<Link to="/a/login" />}>
          {t('Sign in')}
        </Button>
      </Door>
    )
  if (token === undefined)
    return (
      <Door title={t('New password')} lead={`${faultWords('link-spent')}.`}>
        <Button size="special" wide render={<Link to="/a/forgot-password" />}>
          {t('Request a new link')}
        </Button>
      </Door>
    )
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    choosing.mutate({ token, newPassword: String(new FormData(event.currentTarget).get('password')) })
  }
  return (
    <Door title={t('New password')} lead={t('You’ll be signed out everywhere.')}>
      <form className={styles['part']} onSubmit={send}>
        <NewPassword />
        {choosing.error && <ErrorNote title={wordsOf(choosing.error)} />}
        <Button type="submit" size="special" wide loading={choosing.isPending}>
          {t('Change password')}
        </Button>
        <p className={styles['row']}>
          <Link to="/a/forgot-password">{t('Request a new link')}</Link>
        </p>
      </form>
    </Door>
  )
}
