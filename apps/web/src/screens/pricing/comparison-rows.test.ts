import { planRules } from '@pentimento/protocol'
import { allContracts } from '@pentimento/tools/all-contracts'
import { cardOf } from '@pentimento/tools/cards'
import { always } from '@pentimento/tools/contract'
import { expect, it } from 'vitest'
import { comparisonRows } from './comparison-rows.ts'

const rows = comparisonRows().flatMap(({ rows }) => rows)
const row = (name: RegExp | string) => rows.filter(row => row.name.match(name))

it('lists exactly the tools that accept batches', () => {
  const [batch, ...others] = row(/^Images per batch, in /)
  expect(others).toEqual([])
  for (const contract of allContracts)
    expect(batch?.name.includes(cardOf(contract).name), contract.id).toBe(contract.batch)
  expect(batch?.cells).toEqual({
    visitor: 'One at a time',
    free: 'One at a time',
    pro: `Up to ${planRules.pro.maxBatchSize}`,
  })
})

it.each(allContracts.map(contract => [contract.id, contract] as const))(
  'lists every limit of %s',
  (_, contract) => {
    const { name } = cardOf(contract)
    const isPro = contract.gates.some(({ appliesTo }) => appliesTo === always)
    const [uses] = rows.filter(row => row.name === name)
    expect(uses?.cells).toMatchObject(isPro ? { visitor: false, free: false } : { visitor: '10', free: '30' })
    for (const { feature } of contract.gates.filter(({ appliesTo }) => appliesTo !== always))
      expect(rows.filter(row => row.name === feature)).toHaveLength(1)
  },
)
