import type { ErrorCode } from '@pentimento/protocol'
import type { Run } from '@pentimento/stage'
import { taskIn } from '@pentimento/stage/samples'
import type { Contract } from '@pentimento/tools/contract'
import { expect, it } from 'vitest'
import { metBy } from './use-limits-met.ts'

const againAt = '2026-11-22T12:00:00.000Z'
const common = {} as Contract
const withQuota = { quota: { per: '24h rolling' } } as Contract
const refused = (code: ErrorCode): Run => ({ state: 'refused', says: 'No', mayRetry: true, code, againAt })
const waiting = (estimateS: number): Run => ({
  state: 'accepted',
  task: { ...taskIn('queued'), estimateS },
})
const { id: taskId } = taskIn('queued')

it.each([
  [
    'the cap of a free plan',
    refused('usage-cap'),
    common,
    'free',
    { name: 'usage-cap', toolName: 'T', againAt },
  ],
  ['the cap of Pro, which is fair use', refused('usage-cap'), common, 'pro', { name: 'fair-use', againAt }],
  [
    'a tool’s own limit',
    refused('usage-cap'),
    withQuota,
    'pro',
    { name: 'daily-limit', toolName: 'T', againAt },
  ],
  ['a full queue', refused('queue-full'), common, 'visitor', { name: 'queue-full', againAt }],
  ['too many at once', refused('too-many-at-once'), common, 'visitor', { name: 'too-many-at-once', againAt }],
  ['a long wait', waiting(60), common, 'free', { name: 'high-traffic', taskId }],
  ['a long wait of Pro', waiting(600), common, 'pro', undefined],
  ['a short wait', waiting(59), common, 'free', undefined],
  [
    'a feature of Pro',
    { ...refused('plan-required'), gate: 'Larger' },
    common,
    'free',
    { name: 'pro-only', what: 'Larger' },
  ],
  ['another error', refused('unreadable-image'), common, 'free', undefined],
] as const)('shows the modal for %s', (_what, run, contract, plan, expected) => {
  expect(metBy(run, { contract, toolName: 'T', plan })).toEqual(expected)
})
