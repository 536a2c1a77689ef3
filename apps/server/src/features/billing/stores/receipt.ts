import { moneyWords } from '@pentimento/protocol'
import type { InvoiceRow } from './sandbox-store.ts'

/** A sandbox's invoice as a page of its own, without style or script. */
export function receiptPage({
  id,
  amount,
  currency,
  isPaid,
  madeAt,
  periodStart,
  periodEnd,
}: InvoiceRow): string {
  const day = (moment: Date) => moment.toISOString().slice(0, 10)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Test invoice ${id}</title>
<h1>Pentimento Pro: test invoice</h1>
<p><strong>This is a test. No money moved.</strong></p>
<dl>
<dt>Number</dt><dd>${id}</dd>
<dt>Date</dt><dd>${day(madeAt)}</dd>
<dt>For</dt><dd>${day(periodStart)} to ${day(periodEnd)}</dd>
<dt>Amount</dt><dd>${moneyWords(amount, currency)}</dd>
<dt>State</dt><dd>${isPaid ? 'Paid by a test card' : 'Payment due'}</dd>
</dl>
`
}
