import type { IdentityProvider } from '@pentimento/protocol'
import { KeyRound } from 'lucide-react'

/** Paths in a 24 × 24 viewBox, in the color of the surrounding text. */
const logoPaths: Record<string, string> = {
  Google: 'M12 10.2h9.4a10 10 0 1 1-2.5-5.4l-2.9 2.8a6 6 0 1 0 1.4 6.4H12z',
  Facebook:
    'M13.6 22v-8.2h2.9l.5-3.5h-3.4V8.1c0-1 .5-1.9 2-1.9H17V3.2S15.7 3 14.4 3c-2.7 0-4.4 1.6-4.4 4.6v2.7H7v3.5h3V22z',
  Apple:
    'M16.1 2c.1 1.2-.4 2.4-1.1 3.2-.8.9-2 1.5-3.1 1.4-.1-1.1.4-2.3 1.1-3.1C13.8 2.6 15.1 2.1 16.1 2zM19.7 17.2c-.5 1.2-.8 1.7-1.5 2.8-.9 1.400-2.300 3.200-3.900 3.200-1.500 0-1.800-.9-3.800-.9s-2.400 1-3.900.9c-1.600 0-2.900-1.600-3.800-3.100C.2 16.100 0 11.300 1.700 8.800 2.900 7 4.800 6 6.500 6c1.800 0 2.900 1 4.400 1 1.400 0 2.300-1 4.300-1 1.600 0 3.200.9 4.400 2.300-3.900 2.100-3.200 7.600.1 8.900z',
}

/** A provider's logo; a key icon for a custom issuer with its own name. */
export function ProviderLogo({ name }: IdentityProvider) {
  const path = logoPaths[name]
  if (!path) return <KeyRound size={18} aria-hidden="true" />
  return (
    <svg viewBox="0 0 24 24" width={18} height={18} fill="currentColor" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
