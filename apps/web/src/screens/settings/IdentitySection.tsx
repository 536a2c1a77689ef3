import { t } from '@pentimento/language'
import { Badge, Button, toasts } from '@pentimento/ui'
import { useMutation } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { sendConfirmation } from '../../data/account.ts'
import type { SessionUser } from '../../data/session.ts'
import { copyText } from '../../shell/copy-text.ts'
import { Photo } from '../../shell/Photo.tsx'
import { toastError } from '../../shell/toast-error.ts'
import { Section } from './Section.tsx'
import styles from './settings.module.css'

export function IdentitySection({ user }: { user: SessionUser }) {
  const { id, name, email, emailVerified } = user
  const confirmMutation = useMutation({
    mutationFn: () => sendConfirmation(email),
    onSuccess: () => toasts.add({ tone: 'success', title: t('We sent an email to {email}', { email }) }),
    onError: toastError,
  })
  return (
    <Section title={t('Profile')} lead={t('Include your user ID when you contact the server administrator.')}>
      <p className={styles.identity}>
        <Photo user={user} size="large" />
        <strong>{name}</strong>
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('Email')}</dt>
          <dd>{email}</dd>
          <dd className={styles.rowEnd}>
            {emailVerified ? (
              <Badge tone="moss" icon={<Check size={14} />}>
                {t('Confirmed')}
              </Badge>
            ) : (
              <Button
                variant="tonal"
                loading={confirmMutation.isPending}
                disabled={confirmMutation.isSuccess}
                onClick={() => confirmMutation.mutate()}
              >
                {confirmMutation.isSuccess ? t('Email sent') : t('Confirm')}
              </Button>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('User ID')}</dt>
          <dd>
            <code>{id}</code>
          </dd>
          <dd className={styles.rowEnd}>
            <Button
              variant="text"
              color="gray"
              icon={<Copy size={18} />}
              onClick={() => void copyText(id, t('User ID copied'))}
            >
              {t('Copy ID')}
            </Button>
          </dd>
        </div>
      </dl>
    </Section>
  )
}
