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

const defaultNames = { google: 'Google', facebook: 'Facebook', apple: 'Apple' } satisfies Record<
  IdentityProviderId,
  string
>

const missingVariable = 'required if the provider’s other variables are set'

const settings = z.object({
  id: z.string(missingVariable),
  secret: z.string(missingVariable),
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
  const variableNameOf = (setting: string) => `PENTIMENTO_${id.toUpperCase()}_${setting.toUpperCase()}`
  const values = Object.fromEntries(
    Object.keys(settings.shape).map(setting => [setting, env[variableNameOf(setting)]]),
  )
  if (Object.values(values).every(value => value === undefined)) return undefined
  const {
    id: clientId,
    secret: clientSecret,
    issuer,
    name = defaultNames[id],
  } = readSettings(settings, values, variableNameOf)
  return { id, name, clientId, clientSecret, issuer: issuer?.replace(/\/$/, '') }
}
