import { language, t, translateData } from '@pentimento/language'
import { limits, type PlanName, type PlanRules, planIncludes, planRules } from '@pentimento/protocol'
import { allContracts } from '@pentimento/tools/all-contracts'
import { usesPerDay } from '@pentimento/tools/allowance'
import { cardOf } from '@pentimento/tools/cards'
import { always, type Contract } from '@pentimento/tools/contract'
import { minimumPlan } from '@pentimento/tools/gates'
import { formatCount } from '../../shell/format-count.ts'

/** What a plan includes: yes or no, or an amount. */
export type Cell = boolean | string

export interface Row {
  name: string
  cells: Record<PlanName, Cell>
}

export interface RowGroup {
  title: string
  rows: readonly Row[]
}

const cellsByPlan = (cell: (plan: PlanName, rules: PlanRules) => Cell): Record<PlanName, Cell> => ({
  visitor: cell('visitor', planRules.visitor),
  free: cell('free', planRules.free),
  pro: cell('pro', planRules.pro),
})

const generalRows: RowGroup = {
  title: t('All tools'),
  rows: [
    {
      name: t('Result size'),
      cells: cellsByPlan((_, { maxResultSide }) =>
        maxResultSide === undefined ? t('Full size') : t('Up to {side} px per side', { side: maxResultSide }),
      ),
    },
    { name: t('No watermark'), cells: cellsByPlan((_, { hasWatermark }) => !hasWatermark) },
    {
      name: t('Tasks at the same time'),
      cells: cellsByPlan((_, { maxConcurrentTasks }) => formatCount(maxConcurrentTasks)),
    },
    { name: t('Priority in the queue'), cells: cellsByPlan((_, { skipsQueue }) => skipsQueue) },
    {
      name: t('Results kept for'),
      cells: cellsByPlan(() => t('{days} days', { days: limits.resultRetentionDays })),
    },
  ],
}

/** All differences between the plans, derived from the contracts and the plan table that the server enforces. */
export function comparisonRows(tools: readonly Contract[] = allContracts): RowGroup[] {
  return [
    { title: t('Uses per 24 hours'), rows: tools.map(usesRow) },
    generalRows,
    { title: t('Tool features'), rows: [batchRow(tools), ...tools.flatMap(featureRows)] },
  ]
}

function usesRow(contract: Contract): Row {
  const needed = minimumPlan(contract)
  const cells = cellsByPlan(plan => planIncludes(plan, needed) && formatCount(usesPerDay(contract, plan)))
  return { name: cardOf(contract).name, cells }
}

function batchRow(tools: readonly Contract[]): Row {
  const names = tools.filter(({ batch }) => batch).map(contract => cardOf(contract).name)
  return {
    name: t('Images per batch, in {tools}', { tools: new Intl.ListFormat(language()).format(names) }),
    cells: cellsByPlan((_, { maxBatchSize }) =>
      maxBatchSize > 1 ? t('Up to {count}', { count: maxBatchSize }) : t('One at a time'),
    ),
  }
}

function featureRows(contract: Contract): Row[] {
  const { gates, templates } = contract
  const featureGates = gates.filter(({ appliesTo }) => appliesTo !== always)
  const rows = featureGates.map(({ feature, requiredPlan }) => ({
    name: translateData(feature),
    cells: cellsByPlan(plan => planIncludes(plan, requiredPlan)),
  }))
  if (!templates) return rows
  const { max, requiredPlan } = templates
  const cells = cellsByPlan(plan => planIncludes(plan, requiredPlan) && t('Up to {count}', { count: max }))
  return [...rows, { name: t('{tool}: custom templates', { tool: cardOf(contract).name }), cells }]
}
