import { t } from '@pentimento/language'
import { Button, Dialog, ErrorNote, TextField } from '@pentimento/ui'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { wordsOf } from '../../shell/words-of.ts'
import styles from './settings.module.css'

interface AskPasswordProps<Result> {
  title: string
  /** The submit button's label. */
  act: string
  onGiven: (password: string) => Promise<Result>
  onDone: (result: Result) => void
  onClose: () => void
}

/** Ask for the password again before a change to the account's security. */
export function AskPassword<Result>({ title, act, onGiven, onDone, onClose }: AskPasswordProps<Result>) {
  const form = useId()
  const giving = useMutation({ mutationFn: onGiven, onSuccess: onDone })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    giving.mutate(String(new FormData(event.currentTarget).get('password')))
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={title}
      description={t('Enter your password to confirm it’s you.')}
      footer={
        <Button type="submit" form={form} loading={giving.isPending}>
          {act}
        </Button>
      }
    >
      <form id={form} className={styles['form']} onSubmit={send}>
        <TextField
          label={t('Password')}
          type="password"
          name="password"
          autoComplete="current-password"
          required
          maxLength={128}
        />
        {giving.error && <ErrorNote title={wordsOf(giving.error)} />}
      </form>
    </Dialog>
  )
}
