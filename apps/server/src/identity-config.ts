import { type IdentityProviderId, identityProviderIds } from '@pentimento/protocol'
import { z } from 'zod'

export interface ConfiguredProvider {
  id: IdentityProviderId
  /** What its button says. */
  name: string
  clientId: string
  clientSecret: string
  /** Who really stands behind it, when that is an OpenID Connect issuer of the operator's choice. */
  issuer: string | undefined
}

const names = { google: 'Google', facebook: 'Facebook', apple: 'Apple' } satisfies Record<
  IdentityProviderId,
  string
>

const settings = z
  .object({ id: z.string(), secret: z.string(), issuer: z.url(), name: z.string().max(40) })
  .partial()

/**
 * The providers that people may sign in with: `PENTIMENTO_GOOGLE_ID`, `_SECRET`, and by choice `_ISSUER`
 * and `_NAME`; likewise for `FACEBOOK` and `APPLE`.
 *
 * @throws Error that names the variable that is missing or wrong
 */
export function readIdentityProviders(env: Record<string, string | undefined>): ConfiguredProvider[] {
  return identityProviderIds.flatMap(id => readProvider(id, env) ?? [])
}

function readProvider(
  id: IdentityProviderId,
  env: Record<string, string | undefined>,
): ConfiguredProvider | undefined {
  const variable = (part: string) => `PENTIMENTO_${id.toUpperCase()}_${part.toUpperCase()}`
  const parts = Object.keys(settings.shape)
  const given = Object.fromEntries(parts.map(part => [part, env[variable(part)]]))
  if (Object.values(given).every(value => value === undefined)) return undefined
  const parsed = settings.safeParse(given)
  const [fault] = parsed.error?.issues ?? []
  if (fault)
    throw new Error(`The configuration is not right:\n  ${variable(String(fault.path[0]))}: ${fault.message}`)
  const { id: clientId, secret: clientSecret, issuer, name = names[id] } = parsed.data ?? {}
  if (!clientId || !clientSecret) {
    const missing = variable(clientId ? 'secret' : 'id')
    throw new Error(
      `The configuration is not right:\n  ${missing}: expected beside the other ${variable('')}…`,
    )
  }
  return { id, name, clientId, clientSecret, issuer: issuer?.replace(/\/$/, '') }
}
