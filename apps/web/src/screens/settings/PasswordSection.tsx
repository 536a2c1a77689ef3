import { t } from '@pentimento/language'
import { useInitialFocus } from '@pentimento/stage'
import { Button, Checkbox, ErrorMessage, TextField, toasts } from '@pentimento/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { changePassword, setPassword } from '../../data/account.ts'
import { linkedAccountsQuery } from '../../data/providers.ts'
import { NewPassword } from '../../shell/sign-in/NewPassword.tsx'
import { toErrorMessage } from '../../shell/to-error-message.ts'
import shared from '../screen.module.css'
import { Section } from './Section.tsx'
import styles from './settings.module.css'

/** @param hasPassword undefined while loading */
export function PasswordSection({ hasPassword }: { hasPassword: boolean | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const openerRef = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setOpen(false))
    openerRef.current?.focus()
  }
  const buttonLabel = hasPassword ? t('Change password') : t('Set password')
  return (
    <Section
      title={t('Password')}
      lead={
        hasPassword === false
          ? t('You don’t have a password, and you don’t need one: you can sign in with an email link.')
          : undefined
      }
    >
      {isOpen && hasPassword !== undefined ? (
        <PasswordForm submitLabel={buttonLabel} hasPassword={hasPassword} onDone={close} />
      ) : (
        <div className={shared.actions}>
          <Button
            ref={openerRef}
            variant="tonal"
            disabled={hasPassword === undefined}
            onClick={() => setOpen(true)}
          >
            {buttonLabel}
          </Button>
        </div>
      )}
    </Section>
  )
}

interface PasswordFormProps {
  submitLabel: string
  hasPassword: boolean
  onDone: () => void
}

function PasswordForm({ submitLabel, hasPassword, onDone }: PasswordFormProps) {
  const client = useQueryClient()
  const formRef = useInitialFocus<HTMLFormElement>('field')
  const saveMutation = useMutation({
    mutationFn: (form: FormData) => {
      const newPassword = String(form.get('password'))
      const currentPassword = String(form.get('current'))
      const revokeOtherSessions = form.get('others') === 'on'
      return hasPassword
        ? changePassword({ currentPassword, newPassword, revokeOtherSessions })
        : setPassword(newPassword)
    },
    onSuccess: async () => {
      toasts.add({
        tone: 'success',
        title: hasPassword ? t('Password changed') : t('Password set'),
      })
      await client.invalidateQueries({ queryKey: linkedAccountsQuery.queryKey })
      await client.invalidateQueries({ queryKey: ['devices'] })
      onDone()
    },
  })
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    saveMutation.mutate(new FormData(event.currentTarget))
  }
  return (
    <form ref={formRef} className={styles.form} onSubmit={handleSubmit}>
      {hasPassword && (
        <TextField
          label={t('Current password')}
          type="password"
          name="current"
          autoComplete="current-password"
          required
          maxLength={128}
        />
      )}
      <NewPassword />
      {hasPassword && <Checkbox name="others" label={t('Sign out other devices')} defaultChecked />}
      {saveMutation.error && <ErrorMessage title={toErrorMessage(saveMutation.error)} />}
      <div className={shared.actions}>
        <Button type="submit" loading={saveMutation.isPending}>
          {submitLabel}
        </Button>
        <Button variant="text" color="gray" onClick={onDone}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}
