import type { PlanName } from './plans.ts'

/** What a plan allows. Which plan a tool, or a part of it, needs stands in the tool’s contract: `gates`. */
export interface PlanRules {
  /** Of each tool, in any 24 hours, where `usesPerDay` does not name it; a use costs the tool's credits. */
  creditsPerDay: number
  /** Of single tools, in any 24 hours, by identifier. */
  usesPerDay?: Readonly<Record<string, number>>
  /** Pictures of one batch; 1 is none. */
  batch: number
  /** Tasks of one person that may wait or be worked on. */
  atOnce: number
  /** The longest side of a result in pixels, where its size is not what was asked for; undefined is HD: the tool's own size. */
  resultSide: number | undefined
  /** Whether results bear our mark in a corner. */
  isMarked: boolean
  /** Whether their tasks go before others' and are taken in when the queue is at capacity. */
  skipsQueue: boolean
}

/**
 * The plans, side by side. The server keeps to it, the web shows it, and the pricing page compares by it. Pro's
 * figures are fair use: far above what hands ask for, within what a machine can give to all.
 */
export const planRules = {
  visitor: { creditsPerDay: 10, batch: 1, atOnce: 1, resultSide: 1280, isMarked: true, skipsQueue: false },
  free: { creditsPerDay: 30, batch: 1, atOnce: 1, resultSide: 1280, isMarked: true, skipsQueue: false },
  pro: {
    creditsPerDay: 1000,
    usesPerDay: { uncrop: 1000, 'text-to-image': 1000 },
    batch: 10,
    atOnce: 20,
    resultSide: undefined,
    isMarked: false,
    skipsQueue: true,
  },
} as const satisfies Record<PlanName, PlanRules>
