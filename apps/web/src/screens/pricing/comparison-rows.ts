import { language, t, translated } from '@pentimento/language'
import { includes, limits, type PlanName, type PlanRules, planRules } from '@pentimento/protocol'
import { usesPerDay } from '@pentimento/tools/allowance'
import { always, type Contract } from '@pentimento/tools/contract'
import { cardOf } from '@pentimento/tools/editors'
import { everyContract } from '@pentimento/tools/every-contract'
import { planFor } from '@pentimento/tools/gates'
import { countWords } from '../../shell/count-words.ts'

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

const each = (cell: (plan: PlanName, rules: PlanRules) => Cell): Record<PlanName, Cell> => ({
  visitor: cell('visitor', planRules.visitor),
  free: cell('free', planRules.free),
  pro: cell('pro', planRules.pro),
})

const inEveryTool: RowGroup = {
  title: t('All tools'),
  rows: [
    {
      name: t('Result size'),
      cells: each((_, { resultSide }) =>
        resultSide === undefined ? t('Full size') : t('Up to {side} px per side', { side: resultSide }),
      ),
    },
    { name: t('No watermark'), cells: each((_, { isMarked }) => !isMarked) },
    { name: t('Tasks at the same time'), cells: each((_, { atOnce }) => countWords(atOnce)) },
    { name: t('Priority in the queue'), cells: each((_, { skipsQueue }) => skipsQueue) },
    { name: t('Results kept for'), cells: each(() => t('{days} days', { days: limits.keepResultsDays })) },
  ],
}

/** All differences between the plans, derived from the contracts and the plan table that the server enforces. */
export function comparisonRows(tools: readonly Contract[] = everyContract): RowGroup[] {
  return [
    { title: t('Uses per 24 hours'), rows: tools.map(usesRow) },
    inEveryTool,
    { title: t('Tool features'), rows: [batchRow(tools), ...tools.flatMap(partRows)] },
  ]
}

function usesRow(contract: Contract): Row {
  const needed = planFor(contract)
  const cells = each(plan => includes(plan, needed) && countWords(usesPerDay(contract, plan)))
  return { name: cardOf(contract).name, cells }
}

function batchRow(tools: readonly Contract[]): Row {
  const names = tools.filter(({ batch }) => batch).map(contract => cardOf(contract).name)
  return {
    name: t('Images per batch, in {tools}', { tools: new Intl.ListFormat(language()).format(names) }),
    cells: each((_, { batch }) => (batch > 1 ? t('Up to {count}', { count: batch }) : t('One at a time'))),
  }
}

function partRows(contract: Contract): Row[] {
  const { gates, templates } = contract
  const partial = gates.filter(({ when }) => when !== always)
  const rows = partial.map(({ what, needs }) => ({
    name: translated(what),
    cells: each(plan => includes(plan, needs)),
  }))
  if (!templates) return rows
  const { max, needs } = templates
  const cells = each(plan => includes(plan, needs) && t('Up to {count}', { count: max }))
  return [...rows, { name: t('{tool}: custom templates', { tool: cardOf(contract).name }), cells }]
}
