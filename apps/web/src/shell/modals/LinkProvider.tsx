import { t } from '@pentimento/language'
import { Dialog, toasts } from '@pentimento/ui'
import { useState } from 'react'
import { linkRejectedProvider } from '../../data/providers.ts'
import { PasswordForm } from '../sign-in/PasswordForm.tsx'
import { SecondFactorForm } from '../sign-in/SecondFactorForm.tsx'
import { toastError } from '../toast-error.ts'

interface LinkProviderProps {
  /** The provider's name. */
  provider: string
  linkToken: string
  onClose: () => void
}

/** Sign in with the password of the account that has the provider's email address, then link the provider to it. */
export function LinkProvider({ provider, linkToken, onClose }: LinkProviderProps) {
  const [isCodeRequired, setCodeRequired] = useState(false)
  const link = async () => {
    onClose()
    await linkRejectedProvider(linkToken).then(
      () => toasts.add({ title: t('Your {provider} account is linked', { provider }) }),
      toastError,
    )
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('Link your {provider} account', { provider })}
      description={
        isCodeRequired
          ? t('Enter a code from your authenticator app.')
          : t('Sign in with your password once. From then on, you can also sign in with {provider}.', {
              provider,
            })
      }
    >
      {isCodeRequired ? (
        <SecondFactorForm onLeave={() => setCodeRequired(false)} onSignedIn={link} />
      ) : (
        <PasswordForm onCodeRequired={() => setCodeRequired(true)} onSignedIn={link} onForgot={onClose} />
      )}
    </Dialog>
  )
}
