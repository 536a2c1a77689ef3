import { language, t } from '@pentimento/language'
import { type CreditPurchase, formatMoney } from '@pentimento/protocol'
import { ErrorMessage } from '@pentimento/ui'
import { useQuery } from '@tanstack/react-query'
import { creditPurchasesQuery } from '../../../data/credits.ts'
import { formatLongDate } from '../../../shell/subscription-labels.ts'
import { toErrorMessage } from '../../../shell/to-error-message.ts'
import shared from '../../screen.module.css'
import { Section } from '../Section.tsx'
import styles from '../subscription-tab.module.css'

const kinds = {
  pack: t('Credits'),
  plan: t('API plan'),
  'top-up': t('Automatic top-up'),
} as const satisfies Record<CreditPurchase['kind'], string>

/** Payments for credits with their invoices, if there are any. */
export function PurchasesSection() {
  const purchases = useQuery(creditPurchasesQuery)
  if (purchases.isError)
    return <ErrorMessage title={toErrorMessage(purchases.error)} onRetry={() => void purchases.refetch()} />
  if (!purchases.data || purchases.data.length === 0) return null
  return (
    <Section title={t('Invoices')}>
      <div className={styles.invoices}>
        <ul className={shared.plain}>
          {purchases.data.map(purchase => (
            <Purchase key={purchase.id} purchase={purchase} />
          ))}
        </ul>
      </div>
    </Section>
  )
}

function Purchase({ purchase }: { purchase: CreditPurchase }) {
  const { kind, credits, amount, currency, createdAt, refundedCredits, href } = purchase
  const day = formatLongDate(createdAt)
  return (
    <li>
      <span>
        {day} · {kinds[kind]}
      </span>
      <span>
        {refundedCredits > 0
          ? t('{credits, number} credits, {refunded, number} refunded', {
              credits,
              refunded: refundedCredits,
            })
          : t('{credits, number} credits', { credits })}
      </span>
      <span className={styles.amount}>{formatMoney(amount, currency, language())}</span>
      {href && (
        <a href={href} target="_blank" rel="noreferrer" aria-label={t('View invoice from {day}', { day })}>
          {t('View')}
        </a>
      )}
    </li>
  )
}
