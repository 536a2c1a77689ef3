import { t } from '@pentimento/language'
import { Button, Dialog, ErrorNote, TextField } from '@pentimento/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Download, Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { archiveAddress, deleteAccount } from '../../data/account.ts'
import { ownSubscriptionsQuery } from '../../data/billing.ts'
import { accountOf, sessionQuery } from '../../data/session.ts'
import { appStoreSubscriptions } from '../../shell/subscription-words.ts'
import { wordsOf } from '../../shell/words-of.ts'
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
      <div className={shared['acts']}>
        <Button
          variant="tonal"
          icon={<Download size={18} />}
          render={<a href={archiveAddress} download aria-label={t('Export my data')} />}
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
  const [typed, setTyped] = useState('')
  const isSame = typed.trim().toLowerCase() === email.toLowerCase()
  const deleting = useMutation({
    mutationFn: deleteAccount,
    onSuccess: async () => {
      onClose()
      await navigate({ to: '/' })
      await client.resetQueries()
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isSame) deleting.mutate(typed)
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
          <Button type="submit" form={form} color="danger" disabled={!isSame} loading={deleting.isPending}>
            {t('Delete everything')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles['form']} onSubmit={send}>
        <GoesOnElsewhere />
        <p>{t('Type {email} to confirm', { email })}</p>
        <TextField
          label={t('Email')}
          type="email"
          autoComplete="off"
          required
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {deleting.error && <ErrorNote title={wordsOf(deleting.error)} />}
      </form>
    </Dialog>
  )
}

/** A notice that the server can't cancel App Store subscriptions: only the buyer can. */
function GoesOnElsewhere() {
  const { data: user } = useQuery(sessionQuery)
  const account = accountOf(user)
  const { data: own } = useQuery({ ...ownSubscriptionsQuery(account), enabled: account !== undefined })
  if (!own?.some(({ store, isRenewing }) => store === 'app_store' && isRenewing)) return null
  return (
    <ErrorNote
      title={t('The App Store will keep charging you')}
      action={<StoreLink href={appStoreSubscriptions} says={t('Manage in the App Store')} />}
    >
      {t('Deleting your account doesn’t cancel your App Store subscription. Cancel it there first.')}
    </ErrorNote>
  )
}
