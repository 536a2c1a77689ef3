import { t } from '@pentimento/language'
import { useFirstFocus } from '@pentimento/stage'
import { Button, Checkbox, ErrorNote, TextField, toasts } from '@pentimento/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { changePassword, setPassword } from '../../data/account.ts'
import { linkedQuery } from '../../data/providers.ts'
import { NewPassword } from '../../shell/sign-in/NewPassword.tsx'
import { wordsOf } from '../../shell/words-of.ts'
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
  const act = hasPassword ? t('Change password') : t('Set password')
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
        <PasswordForm act={act} hasPassword={hasPassword} onDone={close} />
      ) : (
        <div className={shared['acts']}>
          <Button
            ref={openerRef}
            variant="tonal"
            disabled={hasPassword === undefined}
            onClick={() => setOpen(true)}
          >
            {act}
          </Button>
        </div>
      )}
    </Section>
  )
}

interface FormProps {
  act: string
  hasPassword: boolean
  onDone: () => void
}

function PasswordForm({ act, hasPassword, onDone }: FormProps) {
  const client = useQueryClient()
  const formRef = useFirstFocus<HTMLFormElement>('field')
  const saving = useMutation({
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
      await client.invalidateQueries({ queryKey: linkedQuery.queryKey })
      await client.invalidateQueries({ queryKey: ['devices'] })
      onDone()
    },
  })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    saving.mutate(new FormData(event.currentTarget))
  }
  return (
    <form ref={formRef} className={styles['form']} onSubmit={send}>
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
      {saving.error && <ErrorNote title={wordsOf(saving.error)} />}
      <div className={shared['acts']}>
        <Button type="submit" loading={saving.isPending}>
          {act}
        </Button>
        <Button variant="text" color="gray" onClick={onDone}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}
