import { t } from '@pentimento/language'
import { Button, ErrorMessage } from '@pentimento/ui'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { sendResetLink } from '../../data/sign-in.ts'
import { EmailField } from '../../shell/sign-in/EmailField.tsx'
import styles from '../../shell/sign-in/sign-in.module.css'
import { toErrorMessage } from '../../shell/to-error-message.ts'
import { usePageMetadata } from '../../shell/use-page-metadata.ts'
import { CenteredPage } from '../centered-page/CenteredPage.tsx'

export function ForgotPassword() {
  usePageMetadata(t('Forgot password'), t('Get a link to choose a new password.'))
  const sendMutation = useMutation({ mutationFn: sendResetLink })
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    sendMutation.mutate(String(new FormData(event.currentTarget).get('email')).trim())
  }
  if (sendMutation.isSuccess)
    return (
      <CenteredPage
        title={t('Check your email')}
        lead={t('We sent a link to choose a new password to {email}. It works once and expires in an hour.', {
          email: sendMutation.variables,
        })}
      >
        <Button
          variant="outline"
          color="gray"
          wide
          onClick={() => sendMutation.mutate(sendMutation.variables)}
        >
          {t('Send again')}
        </Button>
      </CenteredPage>
    )
  return (
    <CenteredPage title={t('Forgot password')} lead={t('We’ll send you a link to choose a new one.')}>
      <form className={styles.section} onSubmit={handleSubmit}>
        <EmailField />
        {sendMutation.error && <ErrorMessage title={toErrorMessage(sendMutation.error)} />}
        <Button type="submit" size="special" wide loading={sendMutation.isPending}>
          {t('Send link')}
        </Button>
        <p className={styles.row}>
          <Link to="/a/login">{t('Back to sign in')}</Link>
        </p>
      </form>
    </CenteredPage>
  )
}
