import type { IdentityProvider } from '@pentimento/protocol'
import { useQuery } from '@tanstack/react-query'
import { signInMethodsQuery } from '../../data/providers.ts'

const noProviders: IdentityProvider[] = []

/** The configured providers; empty while loading. */
export function useProviders(): IdentityProvider[] {
  return useQuery(signInMethodsQuery).data ?? noProviders
}
