import { ToolError } from '@pentimento/protocol'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AppStoreConfig } from '../../../billing-config.ts'
import type { Logger } from '../../../platform/log.ts'
import { type AppStoreApi, createAppStoreApi } from './app-store-api.ts'
import { fromAppStore } from './app-store-rules.ts'
import type { PhoneStore, PhoneStoreDeps } from './store.ts'
import { createStoreSync, type StoreSync } from './store-sync.ts'

/** App Store subscriptions. The owner is the `appAccountToken` that the app bought with. */
export function createAppStore(config: AppStoreConfig, deps: PhoneStoreDeps): PhoneStore {
  const api = createAppStoreApi(config, deps.clock)
  const sync = createStoreSync({
    ...deps,
    name: 'app_store',
    query: async (id, queriedAt) => {
      const state = await api.stateOf(id)
      const subscription = fromAppStore(state, { queriedAt, products: config.products })
      const { appAccountToken } = state.transaction
      return (
        subscription && {
          subscription,
          accounts: appAccountToken ? [appAccountToken.toLowerCase()] : [],
          orderId: id,
        }
      )
    },
  })
  return {
    name: 'app_store',
    claim: sync.claim,
    runMaintenance: sync.runMaintenance,
    // Only the buyer can cancel in the App Store.
    forget: async () => {},
    routes: notificationRoute(api, sync, deps.log),
  }
}

/** `/api/billing/app-store/events`: App Store Server Notifications, version 2. */
function notificationRoute(api: AppStoreApi, { handleEvent }: StoreSync, log: Logger): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>()
    const schema = { hide: true, body: z.object({ signedPayload: z.string() }) }
    app.post('/api/billing/app-store/events', { schema }, async (request, reply) => {
      const { event, about } = await api
        .parseNotification(request.body.signedPayload)
        .catch((error: unknown) => {
          log.warn({ err: error }, 'rejected an App Store notification')
          throw new ToolError('invalid-request', { cause: error })
        })
      if (about) await handleEvent(event, about)
      return reply.code(204).send()
    })
  }
}
