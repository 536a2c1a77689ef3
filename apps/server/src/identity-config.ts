import { type IdentityProviderId, identityProviderIds } from '@pentimento/protocol'
import { z } from 'zod'
import { type Environment, readSettings } from './platform/settings.ts'

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

const beside = 'expected beside the provider’s other variables'

const settings = z.object({
  id: z.string(beside),
  secret: z.string(beside),
  issuer: z.url().optional(),
  name: z.string().max(40).optional(),
})

/**
 * The providers that people may sign in with: `PENTIMENTO_GOOGLE_ID`, `_SECRET`, and by choice `_ISSUER`
 * and `_NAME`; likewise for `FACEBOOK` and `APPLE`.
 *
 * @throws Error that names the variable that is missing or wrong
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
