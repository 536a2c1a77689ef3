import { t } from '@pentimento/language'
import { Button, Dialog, ErrorMessage, TextField } from '@pentimento/ui'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { toErrorMessage } from '../../shell/to-error-message.ts'
import styles from './settings.module.css'

interface PasswordDialogProps<Result> {
  title: string
  /** The submit button's label. */
  submitLabel: string
  onSubmit: (password: string) => Promise<Result>
  onDone: (result: Result) => void
  onClose: () => void
}

/** Ask for the password again before a change to the account's security. */
export function PasswordDialog<Result>({
  title,
  submitLabel,
  onSubmit,
  onDone,
  onClose,
}: PasswordDialogProps<Result>) {
  const form = useId()
  const mutation = useMutation({ mutationFn: onSubmit, onSuccess: onDone })
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutation.mutate(String(new FormData(event.currentTarget).get('password')))
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={title}
      description={t('Enter your password to confirm it’s you.')}
      footer={
        <Button type="submit" form={form} loading={mutation.isPending}>
          {submitLabel}
        </Button>
      }
    >
      <form id={form} className={styles.form} onSubmit={handleSubmit}>
        <TextField
          label={t('Password')}
          type="password"
          name="password"
          autoComplete="current-password"
          required
          maxLength={128}
        />
        {mutation.error && <ErrorMessage title={toErrorMessage(mutation.error)} />}
      </form>
    </Dialog>
  )
}
