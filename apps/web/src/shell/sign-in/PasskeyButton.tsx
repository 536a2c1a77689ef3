import { t } from '@pentimento/language'
import { Button } from '@pentimento/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { hasPasskeys, signInByPasskey } from '../../data/passkeys.ts'
import { seeSignedIn } from '../../data/session.ts'
import { toastFault } from '../toast-fault.ts'

/** Sign in with a passkey, if the browser supports it. */
export function PasskeyButton({ onSignedIn }: { onSignedIn?: (() => void) | undefined }) {
  const client = useQueryClient()
  const signingIn = useMutation({
    mutationFn: signInByPasskey,
    onSuccess: async isIn => {
      if (!isIn) return
      await seeSignedIn(client)
      onSignedIn?.()
    },
    onError: toastFault,
  })
  if (import.meta.env.SSR || !hasPasskeys()) return null
  return (
    <Button
      variant="outline"
      color="gray"
      wide
      icon={<Fingerprint size={18} />}
      loading={signingIn.isPending}
      onClick={() => signingIn.mutate()}
    >
      {t('Passkey')}
    </Button>
  )
}
