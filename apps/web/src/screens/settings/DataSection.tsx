import { t } from '@pentimento/language'
import { Button, Dialog, ErrorMessage, TextField } from '@pentimento/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Download, Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { archiveUrl, deleteAccount } from '../../data/account.ts'
import { subscriptionsQuery } from '../../data/billing.ts'
import { accountIdOf, sessionQuery } from '../../data/session.ts'
import { appStoreSubscriptionsUrl } from '../../shell/subscription-labels.ts'
import { toErrorMessage } from '../../shell/to-error-message.ts'
import shared from '../screen.module.css'
import { Section } from './Section.tsx'
import { StoreLink } from './StoreLink.tsx'
import styles from './settings.module.css'

export function DataSection({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      title={t('Your data')}
      lead={t(
        'Everything this server stores about you in one file: your account, tasks and images, templates, feedback and subscription.',
      )}
    >
      <div className={shared.actions}>
        <Button
          variant="tonal"
          icon={<Download size={18} />}
          render={<a href={archiveUrl} download aria-label={t('Export my data')} />}
        >
          {t('Export my data')}
        </Button>
        <Button variant="outline" color="danger" icon={<Trash2 size={18} />} onClick={() => setOpen(true)}>
          {t('Delete account')}
        </Button>
      </div>
      {isOpen && <DeleteAccount email={email} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function DeleteAccount({ email, onClose }: { email: string; onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useId()
  const [typedEmail, setTypedEmail] = useState('')
  const isConfirmed = typedEmail.trim().toLowerCase() === email.toLowerCase()
  const deleteMutation = useMutation({
    mutationFn: deleteAccount,
    onSuccess: async () => {
      onClose()
      await navigate({ to: '/' })
      await client.resetQueries()
    },
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isConfirmed) deleteMutation.mutate(typedEmail)
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('Delete your account?')}
      description={t(
        'This is immediate and permanent. Your tasks and images, templates, feedback and subscription will be deleted too.',
      )}
      footer={
        <>
          <Button variant="text" color="gray" onClick={onClose}>
            {t('Keep account')}
          </Button>
          <Button
            type="submit"
            form={form}
            color="danger"
            disabled={!isConfirmed}
            loading={deleteMutation.isPending}
          >
            {t('Delete everything')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={handleSubmit}>
        <AppStoreNotice />
        <p>{t('Type {email} to confirm', { email })}</p>
        <TextField
          label={t('Email')}
          type="email"
          autoComplete="off"
          required
          value={typedEmail}
          onChange={({ target }) => setTypedEmail(target.value)}
        />
        {deleteMutation.error && <ErrorMessage title={toErrorMessage(deleteMutation.error)} />}
      </form>
    </Dialog>
  )
}

/** A notice that the server can't cancel App Store subscriptions: only the buyer can. */
function AppStoreNotice() {
  const { data: user } = useQuery(sessionQuery)
  const accountId = accountIdOf(user)
  const { data: subscriptions } = useQuery({
    ...subscriptionsQuery(accountId),
    enabled: accountId !== undefined,
  })
  if (!subscriptions?.some(({ store, isRenewing }) => store === 'app_store' && isRenewing)) return null
  return (
    <ErrorMessage
      title={t('The App Store will keep charging you')}
      action={<StoreLink href={appStoreSubscriptionsUrl} label={t('Manage in the App Store')} />}
    >
      {t('Deleting your account doesn’t cancel your App Store subscription. Cancel it there first.')}
    </ErrorMessage>
  )
}
