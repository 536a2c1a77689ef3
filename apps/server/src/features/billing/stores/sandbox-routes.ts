import { formatMoney, sandboxCheckout, sandboxPaymentRequest } from '@pentimento/protocol'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { problemResponses } from '../../../platform/problems.ts'
import { type Translator, translatorFor } from '../../../platform/translator.ts'
import type { Customers } from '../customers.ts'
import type { CheckoutService } from './sandbox-checkout.ts'
import type { InvoiceRow } from './sandbox-store.ts'

const byId = z.object({ id: z.uuid() })

/** Routes of the sandbox: its checkout page, its clock and its receipts. */
export function sandboxRoutes(checkouts: CheckoutService): (customers: Customers) => FastifyPluginAsync {
  return customers => async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>()
    const common = { tags: ['billing'], params: byId }

    const look = {
      ...common,
      operationId: 'read-sandbox-checkout',
      response: { 200: sandboxCheckout, ...problemResponses(401, 404) },
    }
    app.get('/api/billing/sandbox/checkouts/:id', { schema: look }, async request => {
      const { id } = await customers.requireCustomer(request)
      return checkouts.read(id, request.params.id)
    })

    const pay = {
      ...common,
      operationId: 'pay-sandbox-checkout',
      description: 'Pay with a test card; other card numbers are rejected.',
      body: sandboxPaymentRequest,
      response: { 204: z.null(), ...problemResponses(401, 402, 404, 409, 422) },
    }
    app.post('/api/billing/sandbox/checkouts/:id/pay', { schema: pay }, async (request, reply) => {
      const buyer = await customers.requireCustomer(request)
      await checkouts.pay(buyer, request.params.id, request.body.card)
      return reply.code(204).send(null)
    })

    const advance = {
      ...common,
      operationId: 'advance-sandbox-subscription',
      description: 'Trigger the next time-based change now: a renewal, a due payment or the end.',
      response: { 204: z.null(), ...problemResponses(401, 404) },
    }
    app.post(
      '/api/billing/sandbox/subscriptions/:id/advance',
      { schema: advance },
      async (request, reply) => {
        const { id } = await customers.requireCustomer(request)
        await checkouts.advance(id, request.params.id)
        return reply.code(204).send(null)
      },
    )

    const refund = {
      ...common,
      operationId: 'refund-sandbox-purchase',
      description:
        'Refund a purchase of credits, as a store’s owner could; the credits that are left are taken back.',
      response: { 204: z.null(), ...problemResponses(401, 404) },
    }
    app.post('/api/billing/sandbox/purchases/:id/refund', { schema: refund }, async (request, reply) => {
      const { id } = await customers.requireCustomer(request)
      await checkouts.refund(id, request.params.id)
      return reply.code(204).send(null)
    })

    const receipt = { ...common, operationId: 'read-sandbox-invoice', hide: true }
    app.get('/api/billing/sandbox/invoices/:id', { schema: receipt }, async (request, reply) => {
      const { id } = await customers.requireCustomer(request)
      return reply
        .type('text/html; charset=utf-8')
        .send(receiptPage(await checkouts.receipt(id, request.params.id), translatorFor(request)))
    })
  }
}

/** A sandbox invoice as a standalone page without styles and scripts. */
function receiptPage(
  { id, item, amount, currency, isPaid, createdAt, periodStart, periodEnd }: InvoiceRow,
  { language, t }: Translator,
): string {
  const formatDate = (date: Date) => date.toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' })
  const title = item === 'pro' ? t('Pentimento Pro: test invoice') : t('Pentimento API: test invoice')
  const period = t('{begin} to {end}', { begin: formatDate(periodStart), end: formatDate(periodEnd) })
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${t('Test invoice {id}', { id })}</title>
<h1>${title}</h1>
<p><strong>${t('This is a test. No money was charged.')}</strong></p>
<dl>
<dt>${t('Number')}</dt><dd>${id}</dd>
<dt>${t('Date')}</dt><dd>${formatDate(createdAt)}</dd>
${item === 'credits' ? '' : `<dt>${t('Period')}</dt><dd>${period}</dd>`}
<dt>${t('Amount')}</dt><dd>${formatMoney(amount, currency, language)}</dd>
<dt>${t('Status')}</dt><dd>${isPaid ? t('Paid with a test card') : t('Payment due')}</dd>
</dl>
`
}
