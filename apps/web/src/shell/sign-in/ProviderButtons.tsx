import type { IdentityProvider } from '@pentimento/protocol'
import { Button, Spinner } from '@pentimento/ui'
import { useMutation } from '@tanstack/react-query'
import { ProviderMark } from './ProviderMark.tsx'
import { useProvider } from './use-provider.ts'
import { useProviders } from './use-providers.ts'

interface ProviderButtonsProps {
  onSignedIn?: (() => void) | undefined
}

/** A button for each configured provider. */
export function ProviderButtons(props: ProviderButtonsProps) {
  return useProviders().map(provider => <ProviderButton key={provider.id} provider={provider} {...props} />)
}

function ProviderButton({ provider, onSignedIn }: ProviderButtonsProps & { provider: IdentityProvider }) {
  const signIn = useProvider('sign-in')
  const signingIn = useMutation({
    mutationFn: signIn,
    onSuccess: isIn => {
      if (isIn) onSignedIn?.()
    },
  })
  // Not disabled while pending: a user who lost the window can press again to open another.
  return (
    <Button
      variant="outline"
      color="gray"
      wide
      icon={signingIn.isPending ? <Spinner /> : <ProviderMark {...provider} />}
      aria-busy={signingIn.isPending}
      onClick={() => signingIn.mutate(provider)}
    >
      {provider.name}
    </Button>
  )
}
