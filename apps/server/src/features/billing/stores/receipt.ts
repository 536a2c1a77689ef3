import { formatMoney } from '@pentimento/protocol'
import type { Translator } from '../../../platform/translator.ts'
import type { InvoiceRow } from './sandbox-store.ts'

/** A sandbox invoice as a standalone page without styles and scripts. */
export function receiptPage(
  { id, amount, currency, isPaid, createdAt, periodStart, periodEnd }: InvoiceRow,
  { language, t }: Translator,
): string {
  const formatDate = (date: Date) => date.toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' })
  const period = t('{begin} to {end}', { begin: formatDate(periodStart), end: formatDate(periodEnd) })
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${t('Test invoice {id}', { id })}</title>
<h1>${t('Pentimento Pro: test invoice')}</h1>
<p><strong>${t('This is a test. No money was charged.')}</strong></p>
<dl>
<dt>${t('Number')}</dt><dd>${id}</dd>
<dt>${t('Date')}</dt><dd>${formatDate(createdAt)}</dd>
<dt>${t('Period')}</dt><dd>${period}</dd>
<dt>${t('Amount')}</dt><dd>${formatMoney(amount, currency, language)}</dd>
<dt>${t('Status')}</dt><dd>${isPaid ? t('Paid with a test card') : t('Payment due')}</dd>
</dl>
`
}
