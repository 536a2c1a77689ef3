import { t } from '@pentimento/language'
import { Button, type ButtonProps, toasts } from '@pentimento/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sendSignInLink } from '../../data/sign-in.ts'
import { toastFault } from '../toast-fault.ts'
import { EmailField } from './EmailField.tsx'
import styles from './sign-in.module.css'

interface EmailLinkFormProps extends Pick<ButtonProps, 'size'> {
  onSent?: () => void
}

/** Query key of the address to which a link was sent last. */
const sentTo = ['sign-in-link-sent-to']

/** Send a sign-in link to an email address. Disabled after sending until the address changes. */
export function EmailLinkForm({ size = 'default', onSent }: EmailLinkFormProps) {
  const client = useQueryClient()
  // The surrounding panel may close and open again.
  const before = client.getQueryData<string>(sentTo)
  const [email, setEmail] = useState(before ?? '')
  const [isSent, setSent] = useState(before !== undefined)
  const sending = useMutation({
    mutationFn: sendSignInLink,
    onSuccess: (_, address) => {
      client.setQueryData(sentTo, address)
      setSent(true)
      toasts.add({ title: t('Check your mail inbox, we have sent you a link to sign in') })
      onSent?.()
    },
    onError: toastFault,
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    sending.mutate(email.trim())
  }
  return (
    <form className={styles['part']} onSubmit={send}>
      <EmailField
        value={email}
        onChange={({ target }) => {
          setEmail(target.value)
          setSent(false)
        }}
      />
      <Button type="submit" size={size} wide loading={sending.isPending} disabled={isSent}>
        {isSent ? t('sign in link sent') : t('sign in')}
      </Button>
    </form>
  )
}
