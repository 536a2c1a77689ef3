import { t } from '@pentimento/language'
import { planNames } from '@pentimento/protocol'
import { VisuallyHidden } from '@pentimento/ui'
import { Check, Minus } from 'lucide-react'
import { Fragment } from 'react'
import styles from './comparison.module.css'
import { type Cell, comparisonRows } from './comparison-rows.ts'

const planTitles = { visitor: t('No account'), free: t('Free'), pro: t('Pro') } as const

/** A table of what each plan includes. */
export function Comparison() {
  return (
    <section className={styles.comparison} aria-labelledby="comparison">
      <h2 id="comparison">{t('Compare plans')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('Feature')}</VisuallyHidden>
            </th>
            {planNames.map(plan => (
              <th key={plan} scope="col" data-plan={plan}>
                {planTitles[plan]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparisonRows().map(({ title, rows }) => (
            <Fragment key={title}>
              <tr className={styles.group}>
                <th colSpan={planNames.length + 1} scope="colgroup">
                  {title}
                </th>
              </tr>
              {rows.map(({ name, cells }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {planNames.map(plan => (
                    <td key={plan} data-plan={plan}>
                      <CellContent cell={cells[plan]} />
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function CellContent({ cell }: { cell: Cell }) {
  if (typeof cell === 'string') return cell
  const Icon = cell ? Check : Minus
  return (
    <span className={cell ? styles.yes : styles.no}>
      <Icon size={20} aria-hidden />
      <VisuallyHidden>{cell ? t('Yes') : t('No')}</VisuallyHidden>
    </span>
  )
}
