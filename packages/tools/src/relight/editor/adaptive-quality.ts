/** Quality of the preview: its resolution, and how densely shadow rays are sampled. */
export interface QualityLevel {
  /** Resolution of the lighting, relative to the image's sides. */
  scale: number
  /** Resolution of the displayed image, relative to the image's sides: 1, 1/2 or 1/4. */
  displayScale: number
  /** Samples along each shadow ray. */
  steps: number
  /** Whether lighting is computed for fewer pixels than are displayed, and shadows for a quarter of those. */
  isReduced: boolean
}

/** From the quality of the final result to what any machine can draw in time. */
export const levels: readonly [QualityLevel, ...QualityLevel[]] = [
  { scale: 1, displayScale: 1, steps: 24, isReduced: false },
  { scale: 0.7, displayScale: 1, steps: 16, isReduced: true },
  { scale: 0.5, displayScale: 1, steps: 14, isReduced: true },
  { scale: 0.35, displayScale: 0.5, steps: 12, isReduced: true },
  { scale: 0.25, displayScale: 0.5, steps: 10, isReduced: true },
  { scale: 0.18, displayScale: 0.5, steps: 8, isReduced: true },
  { scale: 0.12, displayScale: 0.5, steps: 8, isReduced: true },
  { scale: 0.09, displayScale: 0.25, steps: 8, isReduced: true },
]
const coarsestLevel = levels.length - 1

/** The level at an index into {@link levels}. */
export const levelAt = (level: number): QualityLevel => levels[level] ?? levels[0]

/** Adaptive quality while the lighting changes: the finest level whose frames stay within the budget. */
export interface QualityState {
  /** Index into {@link levels}. */
  level: number
  /** Whether the first frame is past; it includes setup work, so its time doesn't count. */
  isReady: boolean
  /** Consecutive frames that were too slow. */
  slowFrames: number
  /** Consecutive frames that would have fitted the budget at the next finer level. */
  fastFrames: number
  /** Value of `fastFrames` at which the level becomes finer; grows after each such step that was too slow. */
  requiredFastFrames: number
  /** Frames since the last step to a finer level. */
  framesSinceStepUp: number
}

/** Drawing time allowed per frame at 60 frames a second; the page needs the rest of the 16.7 ms. */
export const budgetMs = 11

/** Consecutive slow frames before a step down; one frame is enough if it takes over twice the budget. */
const maxSlowFrames = 2
/** Share of the budget that the expected time at a finer level may take. */
const stepUpShare = 0.7
const fastFrameLimits = { initial: 3, growth: 4, max: 480 }
/** Fixed cost of a frame plus measurement error, in milliseconds. */
const fixedCostMs = 3
const neverSteppedUp = Number.POSITIVE_INFINITY

/** Starts at a middle level; a few frames show which one fits. */
export const initialQuality: QualityState = {
  level: 3,
  isReady: false,
  slowFrames: 0,
  fastFrames: 0,
  requiredFastFrames: fastFrameLimits.initial,
  framesSinceStepUp: neverSteppedUp,
}

/**
 * Update the level after one more frame.
 *
 * @param drawingMs drawing time of that frame, at the current level
 */
export function updateQuality(quality: QualityState, drawingMs: number): QualityState {
  if (!quality.isReady) return { ...quality, isReady: true }
  const framesSinceStepUp = quality.framesSinceStepUp + 1
  const slowFrames = drawingMs > budgetMs ? quality.slowFrames + 1 : 0
  if (slowFrames >= maxSlowFrames || drawingMs > 2 * budgetMs)
    return stepDown({ ...quality, framesSinceStepUp }, drawingMs)
  const finerLevel = quality.level - 1
  const fitsFinerLevel =
    finerLevel >= 0 && expectedMs(quality.level, finerLevel, drawingMs) <= stepUpShare * budgetMs
  const fastFrames = fitsFinerLevel ? quality.fastFrames + 1 : 0
  if (fastFrames >= quality.requiredFastFrames)
    return { ...quality, level: finerLevel, slowFrames: 0, fastFrames: 0, framesSinceStepUp: 0 }
  return { ...quality, slowFrames, fastFrames, framesSinceStepUp }
}

/** Step to the next coarser level, or to the first beyond it that's expected to fit the budget. */
function stepDown(quality: QualityState, drawingMs: number): QualityState {
  if (quality.level === coarsestLevel) return { ...quality, slowFrames: 0, fastFrames: 0 }
  let level = quality.level + 1
  while (level < coarsestLevel && expectedMs(quality.level, level, drawingMs) > budgetMs) level++
  const wasStable = quality.framesSinceStepUp >= quality.requiredFastFrames
  const requiredFrames = wasStable
    ? quality.requiredFastFrames
    : Math.min(fastFrameLimits.max, fastFrameLimits.growth * quality.requiredFastFrames)
  return {
    ...quality,
    level,
    slowFrames: 0,
    fastFrames: 0,
    requiredFastFrames: requiredFrames,
    framesSinceStepUp: neverSteppedUp,
  }
}

/** Expected drawing time at another level: a fixed part, and a part proportional to the level's cost. */
function expectedMs(from: number, to: number, drawingMs: number): number {
  const fixed = to < from ? Math.min(fixedCostMs, drawingMs) : 0
  return fixed + ((drawingMs - fixed) * costOf(levelAt(to))) / costOf(levelAt(from))
}

/** Relative cost of a level, in shadow samples of a reduced level; lighting and display count as further samples. */
export function costOf({ scale, displayScale, steps, isReduced }: QualityLevel): number {
  return isReduced ? scale ** 2 * (3 + steps / 4) + displayScale ** 2 / 5 : scale ** 2 * (4 + 1.6 * steps)
}

/** Time allowed for drawing a group of rows while the lighting doesn't change. */
const idleBudgetMs = 30
/** Largest number of row groups per image; smaller groups are no faster to draw. */
const maxRowGroups = 32

/** Rows of the next group at full quality, given the rows and the drawing time of the last one. */
export function nextRowCount(rows: number, drawingMs: number, height: number): number {
  const minRows = Math.ceil(height / maxRowGroups)
  if (drawingMs > idleBudgetMs) return Math.max(minRows, Math.floor((rows * idleBudgetMs) / drawingMs))
  return drawingMs < idleBudgetMs / 2 ? 2 * rows : rows
}
