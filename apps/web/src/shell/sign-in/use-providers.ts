import type { IdentityProvider } from '@pentimento/protocol'
import { useQuery } from '@tanstack/react-query'
import { signInWaysQuery } from '../../data/providers.ts'

const none: IdentityProvider[] = []

/** The providers that are set up here; none until they are known. */
export function useProviders(): IdentityProvider[] {
  return useQuery(signInWaysQuery).data ?? none
}
