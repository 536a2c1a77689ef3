import { type ProviderEngine, ToolError } from '@pentimento/protocol'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { ApiConfig } from '../../api-config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { acceptsKeys, isInKeyArea } from '../../platform/key-routes.ts'
import { isBearer } from '../../platform/origins.ts'
import type { PersonalDataProvider } from '../../platform/personal-data.ts'
import type { Uploads } from '../../platform/uploads.ts'
import type { Accounts } from '../account/account.ts'
import { creditPersonalData } from '../credits/credits.ts'
import type { Regions } from '../regions/regions.ts'
import type { Tasks } from '../tasks/tasks.ts'
import { type Callers, createCallers, sentKey } from './callers.ts'
import { dialectRoutes } from './dialects/dialect-routes.ts'
import { endpointRoutes } from './endpoint-routes.ts'
import { keyRoutes } from './key-routes.ts'
import { createKeys, type Keys, toApiKey } from './keys.ts'
import { llmsTxtRoutes } from './llms-txt.ts'
import { mcpRoutes } from './mcp/mcp-routes.ts'
import { referenceRoutes } from './reference/reference-routes.ts'
import { deleteKeys, keysOf } from './store.ts'

export interface PublicApiDeps {
  database: Database
  accounts: Accounts
  tasks: Tasks
  uploads: Uploads
  regions: Regions
  /** The engines that only providers have, and a provider of this server has. */
  providerEngines: ReadonlySet<ProviderEngine>
  clock: Clock
  config: ApiConfig
  /** Public URL of this server. */
  origin: string
}

export interface PublicApi {
  /** The compatible endpoints and the routes to manage keys. */
  routes: FastifyPluginAsync
  /**
   * Make the routes of tools and tasks accept keys. Must be called before those routes are registered.
   *
   * @returns the accounts that these routes must use: a request with a key is its owner's
   */
  acceptKeys(app: FastifyInstance): Accounts
}

/** The public API: keys, credits, and endpoints that are compatible with the original API. */
export function createPublicApi(deps: PublicApiDeps): PublicApi {
  const keys = createKeys(deps)
  const callers = createCallers({ ...deps, keys })
  return {
    routes: async app => {
      await app.register(keyRoutes({ ...deps, keys, callers }))
      await app.register(endpointRoutes({ ...deps, callers }))
      await app.register(dialectRoutes({ ...deps, callers }))
      await app.register(mcpRoutes({ ...deps, callers }))
      await app.register(llmsTxtRoutes(deps.origin))
      await app.register(referenceRoutes(deps.origin))
    },
    acceptKeys: app => acceptKeys(app, { accounts: deps.accounts, keys, callers }),
  }
}

/** Exports and erases a person's keys and credits. */
export function apiPersonalData(database: Database, clock: Clock): PersonalDataProvider[] {
  return [
    creditPersonalData(database, clock.now),
    {
      name: 'api-keys',
      summary: 'your API keys, without the keys themselves',
      exportData: async ({ id }) => (await keysOf(database.orm, id)).map(toApiKey),
      eraseData: ({ id }) => database.orm.transaction(tx => deleteKeys(tx, id)),
    },
  ]
}

function acceptKeys(
  app: FastifyInstance,
  { accounts, keys, callers }: { accounts: Accounts; keys: Keys; callers: Callers },
): Accounts {
  app.addHook('onRequest', async ({ headers, routeOptions: { url = '' } }, reply) => {
    // An empty key is none, and must not pass for a visitor's request.
    const isSent = headers['x-api-key'] !== undefined || isBearer(headers)
    if (!isSent || !isInKeyArea(url)) return
    await callers.identify(headers, reply)
    if (!acceptsKeys(url)) throw new ToolError('api-key-not-accepted')
  })
  return {
    ...accounts,
    identify: async (request, maxAgeMs) => {
      const key = sentKey(request.headers)
      return key === undefined ? accounts.identify(request, maxAgeMs) : keys.authenticate(key)
    },
  }
}
