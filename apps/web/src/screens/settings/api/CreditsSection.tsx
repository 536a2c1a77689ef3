import { language, t } from '@pentimento/language'
import { creditPacks, formatMoney } from '@pentimento/protocol'
import { Button, classNames, ErrorMessage, Skeleton } from '@pentimento/ui'
import { useQuery } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import { creditBalanceQuery } from '../../../data/api-keys.ts'
import { pricesQuery } from '../../../data/billing.ts'
import { buyCredits } from '../../../data/credits.ts'
import { sessionQuery } from '../../../data/session.ts'
import { toErrorMessage } from '../../../shell/to-error-message.ts'
import shared from '../../screen.module.css'
import { Section } from '../Section.tsx'
import styles from '../settings.module.css'
import { ApiPlan } from './ApiPlan.tsx'
import { useStorePage } from './use-store-page.ts'

/** The balance, and what can be bought. @param isSold undefined while loading */
export function CreditsSection({ isSold }: { isSold: boolean | undefined }) {
  const balance = useQuery(creditBalanceQuery)
  return (
    <Section
      title={t('Credits')}
      lead={t('Each result that a key makes costs one credit. Failed requests cost nothing.')}
    >
      {balance.isPending && <Skeleton height={56} radius="card" />}
      {balance.isError && (
        <ErrorMessage title={toErrorMessage(balance.error)} onRetry={() => void balance.refetch()} />
      )}
      {balance.data && (
        <p className={styles.balance}>
          <strong>{balance.data.remaining.toLocaleString(language())}</strong>{' '}
          {t('{count, plural, one {credit left} other {credits left}}', { count: balance.data.remaining })}
        </p>
      )}
      {isSold === false && <p className={styles.quiet}>{t('Credits aren’t sold on this server.')}</p>}
      {isSold && <Offers />}
    </Section>
  )
}

function Offers() {
  const { data: user } = useQuery(sessionQuery)
  const { data: prices } = useQuery(pricesQuery(user?.id))
  const buying = useStorePage(buyCredits)
  if (!prices?.isSold) return <Skeleton height={200} radius="card" />
  const { currency } = prices
  return (
    <>
      <ul className={classNames(shared.plain, styles.list)} aria-label={t('Credit packs')}>
        {creditPacks.map(({ id, credits, amount }) => (
          <li key={id}>
            <span className={styles.sign}>
              <Coins size={20} />
            </span>
            <span className={styles.texts}>
              <strong>{t('{credits, number} credits', { credits })}</strong>
              <span>{t('{price} each', { price: formatMoney(amount / credits, currency, language()) })}</span>
            </span>
            <Button
              variant="outline"
              color="gray"
              loading={buying.isPending && buying.variables === id}
              onClick={() => buying.mutate(id)}
            >
              {t('Buy for {price}', { price: formatMoney(amount, currency, language()) })}
            </Button>
          </li>
        ))}
      </ul>
      <ApiPlan currency={currency} />
    </>
  )
}
