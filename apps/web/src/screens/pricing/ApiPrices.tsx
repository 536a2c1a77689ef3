import { language, t } from '@pentimento/language'
import { apiPlan, creditPacks, formatMoney } from '@pentimento/protocol'
import { Button } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import shared from '../screen.module.css'
import styles from './pricing.module.css'

/** What the public API costs. @param currency the store's; undefined while loading */
export function ApiPrices({ currency }: { currency: string | undefined }) {
  const price = (amount: number) => (currency ? formatMoney(amount, currency, language()) : '…')
  return (
    <section className={styles.api} aria-labelledby="api-prices">
      <h2 id="api-prices">{t('API: pay per result')}</h2>
      <p className={styles.note}>
        {t('A result costs one credit. Failed requests cost nothing, and credits don’t expire.')}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Credits')}</th>
            <th scope="col">{t('Price')}</th>
          </tr>
        </thead>
        <tbody>
          {creditPacks.map(({ id, credits, amount }) => (
            <tr key={id}>
              <th scope="row">{credits.toLocaleString(language())}</th>
              <td>{price(amount)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">
              {t('{credits, number} each month (API plan)', { credits: apiPlan.creditsPerMonth })}
            </th>
            <td>{t('{price} a month', { price: price(apiPlan.amount) })}</td>
          </tr>
        </tbody>
      </table>
      <div className={shared.actions}>
        <Button variant="outline" render={<Link to="/settings" search={{ tab: 'api' }} />}>
          {t('Buy credits')}
        </Button>
        <Button variant="text" render={<Link to="/a/api" />}>
          {t('About the API')}
        </Button>
      </div>
    </section>
  )
}
