import { type IdentityProviderId, identityProviderIds } from '@pentimento/protocol'
import { z } from 'zod'
import { type Environment, readSettings } from './platform/settings.ts'

export interface ConfiguredProvider {
  id: IdentityProviderId
  /** Label of its button. */
  name: string
  clientId: string
  clientSecret: string
  /** OpenID Connect issuer that replaces the provider's own, if configured. */
  issuer: string | undefined
}

const names = { google: 'Google', facebook: 'Facebook', apple: 'Apple' } satisfies Record<
  IdentityProviderId,
  string
>

const beside = 'required if the provider’s other variables are set'

const settings = z.object({
  id: z.string(beside),
  secret: z.string(beside),
  issuer: z.url().optional(),
  name: z.string().max(40).optional(),
})

/**
 * Read the configured identity providers: `PENTIMENTO_GOOGLE_ID`, `_SECRET`, and optionally `_ISSUER` and `_NAME`;
 * likewise for `FACEBOOK` and `APPLE`.
 *
 * @throws Error that names the missing or invalid variable
 */
export function readIdentityProviders(env: Environment): ConfiguredProvider[] {
  return identityProviderIds.flatMap(id => readProvider(id, env) ?? [])
}

function readProvider(id: IdentityProviderId, env: Environment): ConfiguredProvider | undefined {
  const variableOf = (setting: string) => `PENTIMENTO_${id.toUpperCase()}_${setting.toUpperCase()}`
  const given = Object.fromEntries(
    Object.keys(settings.shape).map(setting => [setting, env[variableOf(setting)]]),
  )
  if (Object.values(given).every(value => value === undefined)) return undefined
  const {
    id: clientId,
    secret: clientSecret,
    issuer,
    name = names[id],
  } = readSettings(settings, given, variableOf)
  return { id, name, clientId, clientSecret, issuer: issuer?.replace(/\/$/, '') }
}
