import type { ErrorCode } from '@pentimento/protocol'
import type { Run } from '@pentimento/stage'
import { sampleTask } from '@pentimento/stage/samples'
import type { Contract } from '@pentimento/tools/contract'
import { expect, it } from 'vitest'
import { reachedLimit } from './use-limit-modals.ts'

const retryAt = '2026-11-22T12:00:00.000Z'
const sharedQuota = {} as Contract
const ownQuota = { quota: { per: '24h rolling' } } as Contract
const rejected = (code: ErrorCode): Run => ({
  state: 'rejected',
  message: 'No',
  mayRetry: true,
  code,
  retryAt,
})
const queued = (estimateS: number): Run => ({
  state: 'accepted',
  task: { ...sampleTask('queued'), estimateS },
})
const { id: taskId } = sampleTask('queued')

it.each([
  [
    'the cap of a free plan',
    rejected('usage-cap'),
    sharedQuota,
    'free',
    { name: 'usage-cap', toolName: 'T', retryAt },
  ],
  [
    'the cap of Pro, which is fair use',
    rejected('usage-cap'),
    sharedQuota,
    'pro',
    { name: 'fair-use', retryAt },
  ],
  [
    'a tool’s own limit',
    rejected('usage-cap'),
    ownQuota,
    'pro',
    { name: 'daily-limit', toolName: 'T', retryAt },
  ],
  ['a full queue', rejected('queue-full'), sharedQuota, 'visitor', { name: 'queue-full', retryAt }],
  [
    'too many at once',
    rejected('too-many-at-once'),
    sharedQuota,
    'visitor',
    { name: 'too-many-at-once', retryAt },
  ],
  ['a long wait', queued(60), sharedQuota, 'free', { name: 'high-traffic', taskId }],
  ['a long wait of Pro', queued(600), sharedQuota, 'pro', undefined],
  ['a short wait', queued(59), sharedQuota, 'free', undefined],
  [
    'a feature of Pro',
    { ...rejected('plan-required'), gate: 'Larger' },
    sharedQuota,
    'free',
    { name: 'pro-only', what: 'Larger' },
  ],
  ['another error', rejected('unreadable-image'), sharedQuota, 'free', undefined],
] as const)('shows the modal for %s', (_what, run, contract, plan, expected) => {
  expect(reachedLimit(run, { contract, toolName: 'T', plan })).toEqual(expected)
})
