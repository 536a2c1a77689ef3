import type { IdentityProvider } from '@pentimento/protocol'
import { Button } from '@pentimento/ui'
import { ProviderMark } from './ProviderMark.tsx'
import { useProvider } from './use-provider.ts'
import { useProviders } from './use-providers.ts'

/** A button for each provider that is set up here. */
export function ProviderButtons({ onSignedIn }: { onSignedIn?: (() => void) | undefined }) {
  const providers = useProviders()
  const signIn = useProvider('sign-in')
  const press = async (provider: IdentityProvider) => {
    if (await signIn(provider)) onSignedIn?.()
  }
  return providers.map(provider => (
    <Button
      key={provider.id}
      variant="outline"
      color="gray"
      wide
      icon={<ProviderMark {...provider} />}
      onClick={() => press(provider)}
    >
      {provider.name}
    </Button>
  ))
}
