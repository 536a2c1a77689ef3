import { t } from '@pentimento/language'
import { type ApiUsageRow, toCsv } from '@pentimento/protocol'
import { Button, ChipGroup, ErrorMessage, Skeleton } from '@pentimento/ui'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { apiUsageQuery } from '../../../data/api-keys.ts'
import { listedTools } from '../../../shell/listed-tools.ts'
import { toErrorMessage } from '../../../shell/to-error-message.ts'
import shared from '../../screen.module.css'
import { Section } from '../Section.tsx'
import styles from '../settings.module.css'
import { UsageChart } from './UsageChart.tsx'
import { initialDays, lastDays, sumBy, usageColumns } from './usage.ts'

const periods = [
  { value: '7', label: t('7 days') },
  { value: '30', label: t('30 days') },
  { value: '90', label: t('90 days') },
] as const

/** Credits used by day, tool and key. */
export function UsageSection() {
  const [period, setPeriod] = useState<(typeof periods)[number]['value']>(initialDays)
  const days = lastDays(Number(period))
  const usage = useQuery(apiUsageQuery({ from: days[0] ?? '', to: days.at(-1) ?? '' }))
  return (
    <Section title={t('Usage')} lead={t('Credits that your keys used. Days are in UTC.')}>
      <ChipGroup label={t('Period')} options={periods} value={period} onChange={setPeriod} />
      {usage.isPending && <Skeleton height={240} radius="card" />}
      {usage.isError && (
        <ErrorMessage title={toErrorMessage(usage.error)} onRetry={() => void usage.refetch()} />
      )}
      {usage.data && usage.data.length === 0 && (
        <p className={styles.quiet}>{t('No requests in this period.')}</p>
      )}
      {usage.data && usage.data.length > 0 && <Usage days={days} rows={usage.data} />}
    </Section>
  )
}

function Usage({ days, rows }: { days: readonly string[]; rows: readonly ApiUsageRow[] }) {
  const download = () => {
    const url = URL.createObjectURL(new Blob([toCsv(rows, usageColumns)], { type: 'text/csv' }))
    const link = Object.assign(document.createElement('a'), { href: url, download: 'usage.csv' })
    link.click()
    URL.revokeObjectURL(url)
  }
  return (
    <>
      <UsageChart days={days} credits={sumBy(rows, ({ day }) => day)} />
      <Totals label={t('By tool')} credits={sumBy(rows, ({ tool }) => toolName(tool))} />
      <Totals label={t('By key')} credits={sumBy(rows, ({ keyName }) => keyName || t('Deleted key'))} />
      <div className={shared.actions}>
        <Button variant="outline" color="gray" icon={<Download size={18} />} onClick={download}>
          {t('Download CSV')}
        </Button>
      </div>
    </>
  )
}

function toolName(tool: string | null): string {
  return listedTools.find(({ id }) => id === tool)?.name ?? tool ?? t('Other')
}

function Totals({ label, credits }: { label: string; credits: ReadonlyMap<string, number> }) {
  const rows = [...credits].toSorted(([, a], [, b]) => b - a)
  return (
    <table className={styles.totals}>
      <caption>{label}</caption>
      <tbody>
        {rows.map(([name, count]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{t('{count, plural, one {# credit} other {# credits}}', { count })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
