import { language, t } from '@pentimento/language'
import styles from './usage-chart.module.css'

interface UsageChartProps {
  /** All days of the period, oldest first, such as `2026-11-24`. */
  days: readonly string[]
  /** By day; a day without requests is missing. */
  credits: ReadonlyMap<string, number>
}

/** A bar for the credits of each day. Screen readers get a list instead. */
export function UsageChart({ days, credits }: UsageChartProps) {
  const highest = Math.max(...credits.values())
  const formatDay = (day: string) =>
    new Date(day).toLocaleDateString(language(), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return (
    <figure className={styles.chart}>
      <figcaption>{t('Credits per day, at most {highest, number}', { highest })}</figcaption>
      <ol>
        {days.map(day => {
          const count = credits.get(day) ?? 0
          const label = t('{day}: {count, plural, one {# credit} other {# credits}}', {
            day: formatDay(day),
            count,
          })
          return (
            <li key={day} title={label}>
              <span style={{ blockSize: `${(100 * count) / highest}%` }} />
              <span className={styles.label}>{label}</span>
            </li>
          )
        })}
      </ol>
      <div className={styles.axis} aria-hidden="true">
        <span>{formatDay(days[0] ?? '')}</span>
        <span>{formatDay(days.at(-1) ?? '')}</span>
      </div>
    </figure>
  )
}
