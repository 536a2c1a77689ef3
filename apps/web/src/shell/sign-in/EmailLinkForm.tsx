import { t } from '@pentimento/language'
import { Button, type ButtonProps, toasts } from '@pentimento/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sendSignInLink } from '../../data/sign-in.ts'
import { toastError } from '../toast-error.ts'
import { EmailField } from './EmailField.tsx'
import styles from './sign-in.module.css'

interface EmailLinkFormProps extends Pick<ButtonProps, 'size'> {
  onSent?: () => void
}

/** Query key of the address to which a link was sent last. */
const sentToKey = ['sign-in-link-sent-to']

/** Send a sign-in link to an email address. Disabled after sending until the address changes. */
export function EmailLinkForm({ size = 'default', onSent }: EmailLinkFormProps) {
  const client = useQueryClient()
  // The surrounding panel may close and open again.
  const previousAddress = client.getQueryData<string>(sentToKey)
  const [email, setEmail] = useState(previousAddress ?? '')
  const [isSent, setSent] = useState(previousAddress !== undefined)
  const sendLink = useMutation({
    mutationFn: sendSignInLink,
    onSuccess: (_, address) => {
      client.setQueryData(sentToKey, address)
      setSent(true)
      toasts.add({ title: t('Check your mail inbox, we have sent you a link to sign in') })
      onSent?.()
    },
    onError: toastError,
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    sendLink.mutate(email.trim())
  }
  return (
    <form className={styles.section} onSubmit={handleSubmit}>
      <EmailField
        value={email}
        onChange={({ target }) => {
          setEmail(target.value)
          setSent(false)
        }}
      />
      <Button type="submit" size={size} wide loading={sendLink.isPending} disabled={isSent}>
        {isSent ? t('sign in link sent') : t('sign in')}
      </Button>
    </form>
  )
}
