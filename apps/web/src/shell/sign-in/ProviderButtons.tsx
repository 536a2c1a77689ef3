import type { IdentityProvider } from '@pentimento/protocol'
import { Button, Spinner } from '@pentimento/ui'
import { useMutation } from '@tanstack/react-query'
import { ProviderLogo } from './ProviderLogo.tsx'
import { useProviderSignIn } from './use-provider-sign-in.ts'
import { useProviders } from './use-providers.ts'

interface ProviderButtonsProps {
  onSignedIn?: (() => void) | undefined
}

/** A button for each configured provider. */
export function ProviderButtons(props: ProviderButtonsProps) {
  return useProviders().map(provider => <ProviderButton key={provider.id} provider={provider} {...props} />)
}

function ProviderButton({ provider, onSignedIn }: ProviderButtonsProps & { provider: IdentityProvider }) {
  const signIn = useProviderSignIn('sign-in')
  const signInMutation = useMutation({
    mutationFn: signIn,
    onSuccess: isSignedIn => {
      if (isSignedIn) onSignedIn?.()
    },
  })
  // Not disabled while pending: a user who lost the window can press again to open another.
  return (
    <Button
      variant="outline"
      color="gray"
      wide
      icon={signInMutation.isPending ? <Spinner /> : <ProviderLogo {...provider} />}
      aria-busy={signInMutation.isPending}
      onClick={() => signInMutation.mutate(provider)}
    >
      {provider.name}
    </Button>
  )
}
