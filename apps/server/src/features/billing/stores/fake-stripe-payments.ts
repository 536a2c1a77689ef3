/** The payments of the fake Stripe: cards, charges of them, and invoices of subscriptions. */
export interface FakePayments {
  /** The card that a customer has saved; `pays` is whether charges succeed. */
  cards: Map<string, { last4: string; pays: boolean }>
  /** Paid invoices, by subscription. */
  invoices: Map<string, object[]>
  /** Charges by id. */
  charges: Map<string, { amount: number; amount_refunded: number; payment_intent: string }>
  /** The invoice that a payment intent was for. */
  invoiceOf: Map<string, string>
  /** What a payment intent that isn't a top-up's has bought: the purchase in its metadata. */
  purchaseOf: Map<string, string>
  /** Forms of created payment intents, in order. */
  intents: Record<string, string>[]
}

export const createFakePayments = (): FakePayments => ({
  cards: new Map(),
  invoices: new Map(),
  charges: new Map(),
  invoiceOf: new Map(),
  purchaseOf: new Map(),
  intents: [],
})

const list = (data: object[]) => ({ object: 'list', has_more: false, data })

/** The response to a request about payments; undefined for others. */
export function respondToPayment(
  payments: FakePayments,
  path: string,
  form: Record<string, string>,
): object | undefined {
  const [, , kind = '', id = '', action] = path.split('/')
  if (kind === 'customers' && action === 'payment_methods') {
    const card = payments.cards.get(id)
    return list(card ? [{ id: 'pm_1', object: 'payment_method', card: { last4: card.last4 } }] : [])
  }
  if (kind === 'invoices' && form['subscription'])
    return list(payments.invoices.get(form['subscription']) ?? [])
  if (kind === 'invoices' && id) {
    for (const [subscription, invoices] of payments.invoices) {
      const invoice = invoices.find(found => 'id' in found && found.id === id)
      if (invoice) return { ...invoice, parent: { subscription_details: { subscription } } }
    }
  }
  if (kind === 'invoice_payments') {
    const invoice = payments.invoiceOf.get(form['payment[payment_intent]'] ?? '')
    return list(invoice ? [{ id: 'payment_1', object: 'invoice_payment', invoice }] : [])
  }
  if (kind === 'charges') {
    const charge = payments.charges.get(id)
    return charge && { id, object: 'charge', ...charge }
  }
  if (kind !== 'payment_intents') return undefined
  if (id) return paidIntent(id, payments.purchaseOf.get(id))
  payments.intents.push(form)
  if (payments.cards.get(form['customer'] ?? '')?.pays)
    return paidIntent(`pi_${payments.intents.length}`, form['metadata[purchaseId]'])
  return { error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } }
}

const paidIntent = (id: string, purchaseId: string | undefined) => ({
  id,
  object: 'payment_intent',
  status: 'succeeded',
  metadata: purchaseId ? { purchaseId } : {},
  latest_charge: { id: `ch_of_${id}`, receipt_url: 'https://receipt.stripe.test/1' },
})
