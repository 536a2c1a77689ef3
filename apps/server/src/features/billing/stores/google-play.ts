import { ToolError } from '@pentimento/protocol'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { GooglePlayConfig } from '../../../billing-config.ts'
import { subscriptionsOf } from '../store.ts'
import { createGooglePlayApi, type GooglePlayApi, type GooglePlayPurchase } from './google-play-api.ts'
import { createPushVerifier, pushBody } from './google-play-push.ts'
import { fromGooglePlay } from './google-play-rules.ts'
import type { PhoneStore, PhoneStoreDeps } from './store.ts'
import { createStoreSync, type StoreReport, type StoreSync } from './store-sync.ts'

/** The `productType` of a VoidedPurchaseNotification about a subscription. */
const voidedSubscription = 1

/** Google Play subscriptions. The owner is the `obfuscatedAccountId` that the app bought with. */
export function createGooglePlay(config: GooglePlayConfig, deps: PhoneStoreDeps): PhoneStore {
  const api = createGooglePlayApi(config, deps.clock)
  const sync = createStoreSync({
    ...deps,
    name: 'google_play',
    query: async (token, queriedAt) => {
      const found = await api.purchaseOf(token)
      if (found.testPurchase && !config.acceptsTestPurchases) return undefined
      const subscription = fromGooglePlay(token, found, { queriedAt, products: config.products })
      return subscription && reportOf(found, subscription, api)
    },
  })
  return {
    name: 'google_play',
    claim: sync.claim,
    runMaintenance: sync.runMaintenance,
    forget: async ownerId => {
      for (const row of await subscriptionsOf(deps.database.orm, ownerId))
        if (row.store === 'google_play' && row.storeId && row.isRenewing)
          await api.cancel(row.storeId).catch((error: unknown) => {
            throw new ToolError('store-failed', { cause: error })
          })
    },
    routes: pushRoute(config, deps, sync),
  }
}

function reportOf(
  found: GooglePlayPurchase,
  subscription: StoreReport['subscription'],
  { acknowledge }: GooglePlayApi,
): StoreReport {
  const { externalAccountIdentifiers, outOfAppPurchaseContext: outOfApp, linkedPurchaseToken } = found
  const [item] = found.lineItems
  const isPending = found.acknowledgementState === 'ACKNOWLEDGEMENT_STATE_PENDING'
  return {
    subscription,
    accounts: [externalAccountIdentifiers, outOfApp?.expiredExternalAccountIdentifiers].flatMap(
      identifiers => identifiers?.obfuscatedExternalAccountId ?? [],
    ),
    replaces: linkedPurchaseToken ?? outOfApp?.expiredPurchaseToken,
    orderId: item?.latestSuccessfulOrderId ?? subscription.storeId,
    acknowledge:
      item && isPending && subscription.status !== 'inactive'
        ? () => acknowledge(subscription.storeId, item.productId)
        : undefined,
  }
}

/** `/api/billing/google-play/events`: real-time developer notifications, pushed by Pub/Sub. */
function pushRoute(
  config: GooglePlayConfig,
  { clock, log }: PhoneStoreDeps,
  { handleEvent }: StoreSync,
): FastifyPluginAsync {
  const checkToken = createPushVerifier(config, clock)
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>()
    app.addHook('preValidation', ({ headers }) => checkToken(headers.authorization))
    const schema = { hide: true, body: pushBody }
    app.post('/api/billing/google-play/events', { schema }, async (request, reply) => {
      const { messageId, data } = request.body.message
      const { packageName, eventTimeMillis, subscriptionNotification, voidedPurchaseNotification } = data
      const isVoided = voidedPurchaseNotification?.productType === voidedSubscription
      const about = subscriptionNotification ?? (isVoided ? voidedPurchaseNotification : undefined)
      if (packageName !== config.packageName)
        log.warn({ packageName }, 'Google Play sent a notification for another app')
      else if (about) {
        const type = subscriptionNotification ? `${subscriptionNotification.notificationType}` : 'voided'
        await handleEvent({ id: messageId, type, happenedAt: eventTimeMillis }, about.purchaseToken)
      }
      return reply.code(204).send()
    })
  }
}
