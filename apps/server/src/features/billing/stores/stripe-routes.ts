import { defineMessage, ToolError } from '@pentimento/protocol'
import type { FastifyPluginAsync } from 'fastify'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { StoreSync } from './store-sync.ts'

/** An object of an event that may be about a payment for credits. */
export type PaymentObject = z.infer<typeof paymentObject>

const paymentObject = z.object({
  object: z.enum(['checkout.session', 'payment_intent', 'charge']),
  id: z.string(),
})

interface StripeRouteDeps {
  stripe: Stripe
  secret: string
  handleEvent: StoreSync['handleEvent']
  /** Read a payment that may be for credits from Stripe. */
  handlePayment(payment: PaymentObject): Promise<void>
}

/** Extracts the subscription id from each kind of event. */
const subscriptionIdIn = z.union([
  z.object({ object: z.literal('subscription'), id: z.string() }).transform(({ id }) => id),
  z
    .object({ object: z.literal('checkout.session'), subscription: z.string() })
    .transform(({ subscription }) => subscription),
  z
    .object({
      object: z.literal('invoice'),
      parent: z.object({ subscription_details: z.object({ subscription: z.string() }) }),
    })
    .transform(({ parent }) => parent.subscription_details.subscription),
  z
    .object({ object: z.literal('invoice'), subscription: z.string() })
    .transform(({ subscription }) => subscription),
])

/**
 * `/api/billing/stripe/events`: Stripe's signed webhook events. Each only triggers reading its subscription or payment, so their
 * order doesn't matter; repeated events are ignored.
 */
export function stripeRoutes({
  stripe,
  secret,
  handleEvent,
  handlePayment,
}: StripeRouteDeps): () => FastifyPluginAsync {
  return () => async app => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    app.post('/api/billing/stripe/events', { schema: { hide: true } }, async (request, reply) => {
      const event = verifyEvent(stripe, secret, request.body, request.headers['stripe-signature'])
      const subscription = subscriptionIdIn.safeParse(event.data.object).data
      const happenedAt = new Date(event.created * 1000)
      if (subscription) await handleEvent({ id: event.id, type: event.type, happenedAt }, subscription)
      const payment = paymentObject.safeParse(event.data.object).data
      if (payment && !subscription) await handlePayment(payment)
      return reply.code(204).send()
    })
  }
}

/** @throws ToolError 'invalid-request' if it isn't signed by Stripe, or was signed over five minutes ago */
function verifyEvent(stripe: Stripe, secret: string, body: unknown, signature: unknown): Stripe.Event {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new ToolError('invalid-request')
  try {
    return stripe.webhooks.constructEvent(body, signature, secret)
  } catch (error) {
    throw new ToolError('invalid-request', { detail: defineMessage('invalid signature'), cause: error })
  }
}
