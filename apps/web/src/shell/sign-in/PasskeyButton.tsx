import { t } from '@pentimento/language'
import { Button } from '@pentimento/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { signInByPasskey, supportsPasskeys } from '../../data/passkeys.ts'
import { refreshAfterSignIn } from '../../data/session.ts'
import { toastError } from '../toast-error.ts'

/** Sign in with a passkey, if the browser supports it. */
export function PasskeyButton({ onSignedIn }: { onSignedIn?: (() => void) | undefined }) {
  const client = useQueryClient()
  const signInMutation = useMutation({
    mutationFn: signInByPasskey,
    onSuccess: async isSignedIn => {
      if (!isSignedIn) return
      await refreshAfterSignIn(client)
      onSignedIn?.()
    },
    onError: toastError,
  })
  if (import.meta.env.SSR || !supportsPasskeys()) return null
  return (
    <Button
      variant="outline"
      color="gray"
      wide
      icon={<Fingerprint size={18} />}
      loading={signInMutation.isPending}
      onClick={() => signInMutation.mutate()}
    >
      {t('Passkey')}
    </Button>
  )
}
