import { ToolError } from '@pentimento/protocol'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { GooglePlayConfig } from '../../../billing-config.ts'
import { subscriptionsOf } from '../store.ts'
import { openPlayApi, type PlayApi, type PlayPurchase } from './google-play-api.ts'
import { openPushTokens, push } from './google-play-push.ts'
import { soldByPlay } from './google-play-rules.ts'
import { openReadings, type Reading, type Readings } from './readings.ts'
import type { PhoneStore, PhoneStoreParts } from './store.ts'

/** The `productType` of a VoidedPurchaseNotification about a subscription. */
const voidedSubscription = 1

/** Google Play subscriptions. The owner is the `obfuscatedAccountId` that the app bought with. */
export function openGooglePlay(config: GooglePlayConfig, parts: PhoneStoreParts): PhoneStore {
  const api = openPlayApi(config, parts.clock)
  const readings = openReadings({
    ...parts,
    name: 'google_play',
    read: async (token, askedAt) => {
      const found = await api.purchaseOf(token)
      if (found.testPurchase && !config.takesTestPurchases) return undefined
      const sold = soldByPlay(token, found, { askedAt, products: config.products })
      return sold && readingOf(found, sold, api)
    },
  })
  return {
    name: 'google_play',
    claim: readings.claim,
    tend: readings.tend,
    forget: async ownerId => {
      for (const row of await subscriptionsOf(parts.database.orm, ownerId))
        if (row.store === 'google_play' && row.storeId && row.isRenewing)
          await api.cancel(row.storeId).catch((error: unknown) => {
            throw new ToolError('store-failed', { cause: error })
          })
    },
    routes: pushRoute(config, parts, readings),
  }
}

function readingOf(found: PlayPurchase, sold: Reading['sold'], { acknowledge }: PlayApi): Reading {
  const { externalAccountIdentifiers, outOfAppPurchaseContext: outside, linkedPurchaseToken } = found
  const [item] = found.lineItems
  const isPending = found.acknowledgementState === 'ACKNOWLEDGEMENT_STATE_PENDING'
  return {
    sold,
    accounts: [externalAccountIdentifiers, outside?.expiredExternalAccountIdentifiers].flatMap(
      identifiers => identifiers?.obfuscatedExternalAccountId ?? [],
    ),
    replaces: linkedPurchaseToken ?? outside?.expiredPurchaseToken,
    orderId: item?.latestSuccessfulOrderId ?? sold.storeId,
    settle:
      item && isPending && sold.status !== 'inactive'
        ? () => acknowledge(sold.storeId, item.productId)
        : undefined,
  }
}

/** `/api/billing/google-play/events`: real-time developer notifications, pushed by Pub/Sub. */
function pushRoute(
  config: GooglePlayConfig,
  { clock, log }: PhoneStoreParts,
  { heed }: Readings,
): FastifyPluginAsync {
  const checkToken = openPushTokens(config, clock)
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>()
    app.addHook('preValidation', ({ headers }) => checkToken(headers.authorization))
    const schema = { hide: true, body: push }
    app.post('/api/billing/google-play/events', { schema }, async (request, reply) => {
      const { messageId, data } = request.body.message
      const { packageName, eventTimeMillis, subscriptionNotification, voidedPurchaseNotification } = data
      const isVoided = voidedPurchaseNotification?.productType === voidedSubscription
      const about = subscriptionNotification ?? (isVoided ? voidedPurchaseNotification : undefined)
      if (packageName !== config.packageName)
        log.warn({ packageName }, 'Google Play sent a notification for another app')
      else if (about) {
        const type = subscriptionNotification ? `${subscriptionNotification.notificationType}` : 'voided'
        await heed({ id: messageId, type, happenedAt: eventTimeMillis }, about.purchaseToken)
      }
      return reply.code(204).send()
    })
  }
}
