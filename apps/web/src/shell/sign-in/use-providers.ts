import type { IdentityProvider } from '@pentimento/protocol'
import { useQuery } from '@tanstack/react-query'
import { signInWaysQuery } from '../../data/providers.ts'

const none: IdentityProvider[] = []

/** The configured providers; empty while loading. */
export function useProviders(): IdentityProvider[] {
  return useQuery(signInWaysQuery).data ?? none
}
