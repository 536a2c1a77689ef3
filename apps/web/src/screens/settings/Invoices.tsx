import { language, t } from '@pentimento/language'
import { formatMoney } from '@pentimento/protocol'
import { Badge, ErrorMessage } from '@pentimento/ui'
import { useQuery } from '@tanstack/react-query'
import { invoicesQuery } from '../../data/billing.ts'
import { sessionQuery } from '../../data/session.ts'
import { formatLongDate } from '../../shell/subscription-labels.ts'
import { toErrorMessage } from '../../shell/to-error-message.ts'
import shared from '../screen.module.css'
import styles from './subscription-tab.module.css'

/** The invoices, if there are any. */
export function Invoices() {
  const { data: user } = useQuery(sessionQuery)
  const invoices = useQuery(invoicesQuery(user?.id))
  if (invoices.isError)
    return <ErrorMessage title={toErrorMessage(invoices.error)} onRetry={() => void invoices.refetch()} />
  if (!invoices.data || invoices.data.length === 0) return null
  return (
    <section className={styles.invoices} aria-labelledby="invoices">
      <h3 id="invoices">{t('Invoices')}</h3>
      <ul className={shared.plain}>
        {invoices.data.map(({ id, createdAt, amount, currency, isPaid, href }) => (
          <li key={id}>
            <span>{formatLongDate(createdAt)}</span>
            <span className={styles.amount}>{formatMoney(amount, currency, language())}</span>
            <Badge tone={isPaid ? 'moss' : 'vermilion'}>{isPaid ? t('Paid') : t('Due')}</Badge>
            {href && (
              <a
                href={href}
                target="_blank"
                rel="noreferrer"
                aria-label={t('View invoice from {day}', { day: formatLongDate(createdAt) })}
              >
                {t('View')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
