import { planRules } from '@pentimento/protocol'
import { always } from '@pentimento/tools/contract'
import { cardOf } from '@pentimento/tools/editors'
import { everyContract } from '@pentimento/tools/every-contract'
import { expect, it } from 'vitest'
import { comparisonRows } from './comparison-rows.ts'

const rows = comparisonRows().flatMap(({ rows }) => rows)
const row = (name: RegExp | string) => rows.filter(row => row.name.match(name))

it('lists exactly the tools that accept batches', () => {
  const [batch, ...others] = row(/^Pictures in a batch, in /)
  expect(others).toEqual([])
  for (const contract of everyContract)
    expect(batch?.name.includes(cardOf(contract).name), contract.id).toBe(contract.batch)
  expect(batch?.cells).toEqual({
    visitor: 'One at a time',
    free: 'One at a time',
    pro: `Up to ${planRules.pro.batch}`,
  })
})

it.each(everyContract.map(contract => [contract.id, contract] as const))(
  'lists every limit of %s',
  (_, contract) => {
    const { name } = cardOf(contract)
    const isPro = contract.gates.some(({ when }) => when === always)
    const [uses] = rows.filter(row => row.name === name)
    expect(uses?.cells).toMatchObject(isPro ? { visitor: false, free: false } : { visitor: '10', free: '30' })
    for (const { what } of contract.gates.filter(({ when }) => when !== always))
      expect(rows.filter(row => row.name === what)).toHaveLength(1)
  },
)
