import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { createFakePayments, type FakePayments, respondToPayment } from './fake-stripe-payments.ts'

const secretKey = 'sk_test_stand_in'
const webhookSecret = 'whsec_stand_in'
const stripe = new Stripe(secretKey)

interface Subscription {
  id: string
  object: 'subscription'
  customer: string
  status: string
  cancel_at_period_end: boolean
  start_date: number
  trial_end: number | null
  ended_at: number | null
  metadata: Record<string, string>
  items: { data: object[] }
  latest_invoice: object | null
  schedule: object | null
}

interface Page {
  id: string
  object: 'checkout.session'
  customer: string
  status: 'open' | 'expired' | 'complete'
  mode: string
  metadata: Record<string, string>
  payment_status: 'unpaid' | 'paid'
  payment_intent: string | null
  invoice: object | null
  url: string
}

export interface FakeStripe {
  env: Record<string, string>
  /** Received requests in order, such as `POST /v1/customers`. */
  requests: string[]
  /** Created checkout sessions, in order. */
  pages: Page[]
  /** The form that was last sent to a path. */
  formOf(request: string): Record<string, string> | undefined
  /** Create or replace a subscription at Stripe. */
  put(subscription: Partial<Subscription> & { customer: string }): Subscription
  payments: FakePayments
  /** Whether the fake service responds successfully. */
  isUp: boolean
  /** A request, such as `POST /v1/customers`, that is carried out, but whose response is lost. */
  requestLosingResponse: string | undefined
  /** A webhook event, signed like Stripe's. */
  signed(event: { id?: string; type?: string; about: object; sentAt?: number; secret?: string }): {
    payload: string
    headers: Record<string, string>
  }
  close(): void
}

/** A fake service for Stripe's API; its events are signed by Stripe's library. */
export async function startFakeStripe(): Promise<FakeStripe> {
  const subscriptions = new Map<string, Subscription>()
  const forms = new Map<string, Record<string, string>>()
  const requests: string[] = []
  const pages: Page[] = []
  const fake: Pick<FakeStripe, 'isUp' | 'requestLosingResponse'> = {
    isUp: true,
    requestLosingResponse: undefined,
  }
  const payments = createFakePayments()
  const respondToOthers = createResponder(subscriptions, pages)
  const respond: typeof respondToOthers = (method, path, form) =>
    respondToPayment(payments, path, form) ?? respondToOthers(method, path, form)
  const idempotentResponses = new Map<string, object | undefined>()
  const respondOnce = (key: string, respond: () => object | undefined) => {
    if (!idempotentResponses.has(key)) idempotentResponses.set(key, respond())
    return idempotentResponses.get(key)
  }
  const server = createServer(async (request, response) => {
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://stripe')
    const name = `${request.method} ${path}`
    const form = { ...Object.fromEntries(searchParams), ...(await formOf(request)) }
    requests.push(name)
    forms.set(name, form)
    const key = request.headers['idempotency-key'] ?? randomUUID()
    const found = fake.isUp
      ? respondOnce(String(key), () => respond(request.method ?? 'GET', path, form))
      : undefined
    if (fake.requestLosingResponse === name) {
      request.socket.destroy()
      return
    }
    const status = found && 'error' in found ? 402 : 200
    response.writeHead(found ? status : fake.isUp ? 404 : 400, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(
        found ?? {
          error: {
            type: 'invalid_request_error',
            message: 'No such object',
            ...(fake.isUp && { code: 'resource_missing' }),
          },
        },
      ),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(fake, {
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_PRICE_MONTH: 'price_month',
      STRIPE_PRICE_YEAR: 'price_year',
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
    },
    requests,
    pages,
    payments,
    formOf: (request: string) => forms.get(request),
    put: (values: Partial<Subscription> & { customer: string }) => {
      const subscription = subscriptionOf(values)
      subscriptions.set(subscription.id, subscription)
      return subscription
    },
    signed,
    close: () => void server.close(),
  })
}

/** The response to a request; undefined for unknown objects. */
function createResponder(subscriptions: Map<string, Subscription>, pages: Page[]) {
  let customers = 0
  const deleted = new Set<string>()
  const handleCustomer = (method: string, id: string) => {
    if (deleted.has(id)) return undefined
    if (method === 'DELETE') {
      deleted.add(id)
      for (const subscription of subscriptions.values()) if (subscription.customer === id) end(subscription)
    }
    if (method === 'POST') customers += 1
    return { id: id || `cus_${customers}`, object: 'customer' }
  }
  return (method: string, path: string, form: Record<string, string>): object | undefined => {
    const [, , kind = '', id = '', action] = path.split('/')
    switch (kind) {
      case 'prices':
        return priceOf(id)
      case 'customers':
        return handleCustomer(method, id)
      case 'checkout':
        return handleCheckout(pages, method, path, form)
      case 'billing_portal':
        return { id: 'bps_1', url: 'https://billing.stripe.test/portal' }
      case 'invoices':
        return { object: 'list', has_more: false, data: [invoice] }
      case 'subscription_schedules':
        return handleSchedule(subscriptions, id, action, form)
      case 'subscriptions':
        return updateSubscription(subscriptions.get(id), method, form)
    }
    return undefined
  }
}

function handleCheckout(pages: Page[], method: string, path: string, form: Record<string, string>) {
  const [, requestedId, action] = /[/](cs_\d+)([/]expire)?$/.exec(path) ?? []
  const found = pages.find(({ id }) => id === requestedId)
  // Stripe rejects expiring a session twice.
  if (action) return found?.status === 'open' ? Object.assign(found, { status: 'expired' }) : undefined
  if (requestedId) return found
  const { customer = '', status } = form
  if (method === 'GET') {
    const data = pages.filter(page => page.customer === customer && page.status === status).reverse()
    return { object: 'list', has_more: false, data }
  }
  const id = `cs_${pages.length + 1}`
  const url = `https://checkout.stripe.test/${id}`
  const page: Page = {
    id,
    object: 'checkout.session',
    customer,
    status: 'open',
    mode: form['mode'] ?? '',
    metadata: metadataIn(form),
    payment_status: 'unpaid',
    payment_intent: null,
    invoice: null,
    url,
  }
  pages.push(page)
  return page
}

/** The `metadata[…]` fields of a form. */
function metadataIn(form: Record<string, string>): Record<string, string> {
  const entries = Object.entries(form).flatMap(([name, value]) => {
    const key = /^metadata\[(.+)\]$/.exec(name)?.[1]
    return key ? [[key, value] as const] : []
  })
  return Object.fromEntries(entries)
}

function updateSubscription(found: Subscription | undefined, method: string, form: Record<string, string>) {
  if (!found) return undefined
  if (method === 'DELETE') end(found)
  if (form['cancel_at_period_end']) found.cancel_at_period_end = form['cancel_at_period_end'] === 'true'
  if (form['items[0][price]']) found.items = itemOf(form['items[0][price]'])
  return found
}

const subscriptionOf = (values: Partial<Subscription> & { customer: string }): Subscription => ({
  id: `sub_${randomUUID()}`,
  object: 'subscription',
  status: 'active',
  cancel_at_period_end: false,
  start_date: nowS(),
  trial_end: null,
  ended_at: null,
  metadata: {},
  items: itemOf('price_month'),
  latest_invoice: null,
  schedule: null,
  ...values,
})

const signed: FakeStripe['signed'] = ({ id, type, about, sentAt, secret }) => {
  const created = sentAt ?? nowS()
  const payload = JSON.stringify({
    id: id ?? `evt_${randomUUID()}`,
    object: 'event',
    type: type ?? 'customer.subscription.updated',
    created,
    data: { object: about },
  })
  const signature = stripe.webhooks.generateTestHeaderString({
    payload,
    secret: secret ?? webhookSecret,
    timestamp: created,
  })
  return { payload, headers: { 'stripe-signature': signature, 'content-type': 'application/json' } }
}

const nowS = () => Math.floor(Date.now() / 1000)
const monthS = 30 * 24 * 60 * 60

const priceOf = (id: string) => ({
  id,
  object: 'price',
  currency: 'usd',
  unit_amount: id === 'price_year' ? 9600 : 1200,
  recurring: { interval: id === 'price_year' ? 'year' : 'month' },
})

const itemOf = (price: string) => ({
  data: [
    {
      id: 'si_1',
      price: priceOf(price),
      current_period_start: nowS(),
      current_period_end: nowS() + (price === 'price_year' ? 12 : 1) * monthS,
    },
  ],
})

const invoice = {
  id: 'in_1',
  object: 'invoice',
  created: nowS(),
  total: 1200,
  currency: 'usd',
  status: 'paid',
  hosted_invoice_url: 'https://invoice.stripe.test/in_1',
}

function end(subscription: Subscription): void {
  subscription.status = 'canceled'
  subscription.ended_at = nowS()
}

function handleSchedule(
  subscriptions: Map<string, Subscription>,
  id: string,
  action: string | undefined,
  form: Record<string, string>,
): object | undefined {
  const subscription = subscriptions.get(form['from_subscription'] ?? id.replace('sub_sched_', ''))
  if (!subscription) return undefined
  const start = nowS()
  const phase = (price: string, start_date: number) => ({
    start_date,
    end_date: start_date + monthS,
    items: [{ price, quantity: 1 }],
  })
  const next = form['phases[1][items][0][price]']
  const phases = [phase('price_year', start), ...(next ? [phase(next, start + monthS)] : [])]
  const schedule = { id: `sub_sched_${subscription.id}`, object: 'subscription_schedule', phases }
  subscription.schedule = action === 'release' ? null : schedule
  return schedule
}

async function formOf(request: IncomingMessage): Promise<Record<string, string>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
}
