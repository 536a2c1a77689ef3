import { t } from '@pentimento/language'
import { errorMessage } from '@pentimento/stage'
import { Button, ErrorMessage } from '@pentimento/ui'
import { useMutation } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { resetPassword } from '../../data/sign-in.ts'
import { NewPassword } from '../../shell/sign-in/NewPassword.tsx'
import styles from '../../shell/sign-in/sign-in.module.css'
import { toErrorMessage } from '../../shell/to-error-message.ts'
import { usePageMetadata } from '../../shell/use-page-metadata.ts'
import { CenteredPage } from '../centered-page/CenteredPage.tsx'

/** The page that the link in a password reset email opens. */
export function ResetPassword() {
  usePageMetadata(t('New password'), t('Choose a new password.'))
  const { token } = useSearch({ from: '/a/reset-password' })
  const resetMutation = useMutation({ mutationFn: resetPassword })
  if (resetMutation.isSuccess)
    return (
      <CenteredPage
        title={t('Password changed')}
        lead={t('You’ve been signed out everywhere. Sign in with your new password.')}
      >
        <Button size="special" wide render={<Link to="/a/login" />}>
          {t('Sign in')}
        </Button>
      </CenteredPage>
    )
  if (token === undefined)
    return (
      <CenteredPage title={t('New password')} lead={`${errorMessage('link-spent')}.`}>
        <Button size="special" wide render={<Link to="/a/forgot-password" />}>
          {t('Request a new link')}
        </Button>
      </CenteredPage>
    )
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    resetMutation.mutate({ token, newPassword: String(new FormData(event.currentTarget).get('password')) })
  }
  return (
    <CenteredPage title={t('New password')} lead={t('You’ll be signed out everywhere.')}>
      <form className={styles.section} onSubmit={handleSubmit}>
        <NewPassword />
        {resetMutation.error && <ErrorMessage title={toErrorMessage(resetMutation.error)} />}
        <Button type="submit" size="special" wide loading={resetMutation.isPending}>
          {t('Change password')}
        </Button>
        <p className={styles.row}>
          <Link to="/a/forgot-password">{t('Request a new link')}</Link>
        </p>
      </form>
    </CenteredPage>
  )
}
