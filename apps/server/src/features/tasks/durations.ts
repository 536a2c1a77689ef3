import type { Contract, Sizes } from '@pentimento/tools/contract'

/** What the processing time of a task depends on, besides the machine. */
export interface Workload {
  tool: string
  /** Parameters that change how the image is processed; empty for most tools. */
  variant: string
  /** Two classes per doubling of the pixels: twice their binary logarithm. */
  sizeClass: number
}

/** The workload of a request; by default of the pixels of its largest image. */
export function workloadOf(contract: Contract, request: { params: unknown; sizes: Sizes }): Workload {
  const areas = Object.values(request.sizes).map(size => (size ? size.width * size.height : 0))
  const { pixels, variant = '' } = contract.workload?.(request as never) ?? { pixels: Math.max(1, ...areas) }
  return { tool: contract.id, variant, sizeClass: Math.round(2 * Math.log2(Math.max(1, pixels))) }
}

/** The average processing time of a workload, in milliseconds. */
export interface MeasuredDuration extends Workload {
  ms: number
}

/** Assumed until a task of the tool has been processed. */
const defaultMs = 5000

/** Growth of the time with the pixels, as an exponent: some work doesn't depend on the size. */
const growth = 0.8

export interface Durations {
  /** @returns the expected processing time in milliseconds */
  expectedMs(workload: Workload): number
  /** Whether the expected time comes from tasks with the same variant. */
  isMeasured(workload: Workload): boolean
  /** Whether the expected time comes from tasks of the same tool. */
  isToolMeasured(workload: Workload): boolean
}

/**
 * Expected processing times. Between two measured sizes they are interpolated, beyond them extrapolated; without tasks
 * of the same variant, those of the tool count.
 */
export function createDurations(measured: readonly MeasuredDuration[]): Durations {
  const byTool = Map.groupBy(measured, ({ tool }) => tool)
  const byVariant = Map.groupBy(measured, ({ tool, variant }) => `${tool} ${variant}`)
  return {
    isToolMeasured: ({ tool }) => byTool.has(tool),
    isMeasured: ({ tool, variant }) => byVariant.has(`${tool} ${variant}`),
    expectedMs: ({ tool, variant, sizeClass }) => {
      const samples = byVariant.get(`${tool} ${variant}`) ?? byTool.get(tool) ?? []
      const below = maxBy(samples, sample => (sample.sizeClass <= sizeClass ? sample.sizeClass : undefined))
      const above = maxBy(samples, sample => (sample.sizeClass >= sizeClass ? -sample.sizeClass : undefined))
      if (below && above) return interpolate(below, above, sizeClass)
      const nearest = below ?? above
      return nearest ? nearest.ms * 2 ** ((growth * (sizeClass - nearest.sizeClass)) / 2) : defaultMs
    },
  }
}

/** Between two sizes, linear in the logarithms of pixels and time. */
function interpolate(below: MeasuredDuration, above: MeasuredDuration, sizeClass: number): number {
  const span = above.sizeClass - below.sizeClass
  const share = span === 0 ? 0 : (sizeClass - below.sizeClass) / span
  return below.ms ** (1 - share) * above.ms ** share
}

function maxBy<Item>(items: readonly Item[], rankOf: (item: Item) => number | undefined): Item | undefined {
  let best: Item | undefined
  let bestRank = Number.NEGATIVE_INFINITY
  for (const item of items) {
    const rank = rankOf(item)
    if (rank === undefined || rank <= bestRank) continue
    best = item
    bestRank = rank
  }
  return best
}
