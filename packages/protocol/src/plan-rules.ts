import type { PlanName } from './plan-names.ts'

/** Limits of a plan. The plan that a tool or one of its features needs is in the tool's contract: `gates`. */
export interface PlanRules {
  /** Credits per tool in any 24 hours, for tools not listed in `usesPerDay`; each use costs the tool's credits. */
  creditsPerDay: number
  /** Uses in any 24 hours of individual tools, by tool id. */
  usesPerDay?: Readonly<Record<string, number>>
  /** Maximum images in one batch; 1 means no batches. */
  maxBatchSize: number
  /** Maximum queued and processing tasks per owner. */
  maxConcurrentTasks: number
  /** Maximum longer side of a result in pixels, unless the request sets the size; undefined is HD: no limit. */
  maxResultSide: number | undefined
  /** Whether results get a watermark in a corner. */
  hasWatermark: boolean
  /** Whether tasks run before those of other plans and are accepted when the queue is full. */
  skipsQueue: boolean
}

/**
 * The rules of all plans: enforced by the server and shown in the web app and on the pricing page. Pro's limits are
 * fair use: far above what a person needs, within the capacity of one machine.
 */
export const planRules = {
  visitor: {
    creditsPerDay: 10,
    maxBatchSize: 1,
    maxConcurrentTasks: 1,
    maxResultSide: 1280,
    hasWatermark: true,
    skipsQueue: false,
  },
  free: {
    creditsPerDay: 30,
    maxBatchSize: 1,
    maxConcurrentTasks: 1,
    maxResultSide: 1280,
    hasWatermark: true,
    skipsQueue: false,
  },
  pro: {
    creditsPerDay: 1000,
    usesPerDay: { uncrop: 1000, 'text-to-image': 1000 },
    maxBatchSize: 10,
    maxConcurrentTasks: 20,
    maxResultSide: undefined,
    hasWatermark: false,
    skipsQueue: true,
  },
} as const satisfies Record<PlanName, PlanRules>
