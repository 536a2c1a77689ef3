import { t } from '@pentimento/language'
import { apiPriceOf, toCredits } from '@pentimento/protocol'
import { VisuallyHidden } from '@pentimento/ui'
import { useState } from 'react'
import { formatCount } from '../../shell/format-count.ts'
import { endpointName, useOfferedEndpoints } from './listed-endpoints.ts'
import styles from './prices.module.css'

const mostRequests = 10_000_000

interface PricesProps {
  /** The price of credits as text, where the server sells them. */
  priceOf?: ((credits: number) => string) | undefined
}

/** What each endpoint costs, and a calculator: the credits for a number of requests per month. */
export function Prices({ priceOf }: PricesProps) {
  const endpoints = useOfferedEndpoints()
  const [requestsByPath, setRequestsByPath] = useState<Record<string, number>>({})
  const total = endpoints.reduce(
    (sum, { path, contract }) => sum + (requestsByPath[path] ?? 0) * apiPriceOf(contract.id),
    0,
  )
  const credits = Math.ceil(toCredits(total))
  return (
    <table className={styles.prices}>
      <thead>
        <tr>
          <th scope="col">{t('Endpoint')}</th>
          <th scope="col">{t('Credits')}</th>
          <th scope="col">{t('Requests per month')}</th>
        </tr>
      </thead>
      <tbody>
        {endpoints.map(endpoint => (
          <tr key={endpoint.path}>
            <th scope="row">
              <span>{endpointName(endpoint)}</span>
              <code>{endpoint.path}</code>
            </th>
            <td>{formatCount(toCredits(apiPriceOf(endpoint.contract.id)))}</td>
            <td>
              <input
                type="number"
                min={0}
                max={mostRequests}
                step={1}
                placeholder="0"
                inputMode="numeric"
                aria-label={t('Requests per month: {name}', { name: endpointName(endpoint) })}
                value={requestsByPath[endpoint.path] ?? ''}
                onChange={({ currentTarget }) =>
                  setRequestsByPath({ ...requestsByPath, [endpoint.path]: toCount(currentTarget.value) })
                }
              />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('Total per month')}</th>
          <td colSpan={2}>
            <output>
              <VisuallyHidden>{t('Total per month')} </VisuallyHidden>
              {t('{count, plural, one {# credit} other {# credits}}', { count: credits })}
              {priceOf && credits > 0 && ` · ${priceOf(credits)}`}
            </output>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** Undefined for an empty field, so that it shows its placeholder. */
const toCount = (text: string): number => Math.min(mostRequests, Math.max(0, Math.floor(Number(text)))) || 0
