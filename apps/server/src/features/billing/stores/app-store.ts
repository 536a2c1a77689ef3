import { ToolError } from '@pentimento/protocol'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AppStoreConfig } from '../../../billing-config.ts'
import type { Log } from '../../../platform/log.ts'
import { type AppStoreApi, openAppStoreApi } from './app-store-api.ts'
import { soldByAppStore } from './app-store-rules.ts'
import { openReadings, type Readings } from './readings.ts'
import type { PhoneStore, PhoneStoreParts } from './store.ts'

/** App Store subscriptions. The owner is the `appAccountToken` that the app bought with. */
export function openAppStore(config: AppStoreConfig, parts: PhoneStoreParts): PhoneStore {
  const api = openAppStoreApi(config, parts.clock)
  const readings = openReadings({
    ...parts,
    name: 'app_store',
    read: async (id, askedAt) => {
      const state = await api.stateOf(id)
      const sold = soldByAppStore(state, { askedAt, products: config.products })
      const { appAccountToken } = state.transaction
      return sold && { sold, accounts: appAccountToken ? [appAccountToken.toLowerCase()] : [], orderId: id }
    },
  })
  return {
    name: 'app_store',
    claim: readings.claim,
    tend: readings.tend,
    // Only the buyer can cancel in the App Store.
    forget: async () => {},
    routes: notificationRoute(api, readings, parts.log),
  }
}

/** `/api/billing/app-store/events`: App Store Server Notifications, version 2. */
function notificationRoute(api: AppStoreApi, { heed }: Readings, log: Log): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>()
    const schema = { hide: true, body: z.object({ signedPayload: z.string() }) }
    app.post('/api/billing/app-store/events', { schema }, async (request, reply) => {
      const { event, about } = await api.hear(request.body.signedPayload).catch((error: unknown) => {
        log.warn({ err: error }, 'rejected an App Store notification')
        throw new ToolError('invalid-request', { cause: error })
      })
      if (about) await heed(event, about)
      return reply.code(204).send()
    })
  }
}
