/** Quality of the preview: its resolution, and how densely shadow rays are sampled. */
export interface Level {
  /** Resolution of the lighting, relative to the image's sides. */
  scale: number
  /** Resolution of the displayed image, relative to the image's sides: 1, 1/2 or 1/4. */
  shown: number
  /** Samples along each shadow ray. */
  steps: number
  /** Whether lighting is computed for fewer pixels than are displayed, and shadows for a quarter of those. */
  isQuick: boolean
}

/** From the quality of the final result to what any machine can draw in time. */
export const levels: readonly [Level, ...Level[]] = [
  { scale: 1, shown: 1, steps: 24, isQuick: false },
  { scale: 0.7, shown: 1, steps: 16, isQuick: true },
  { scale: 0.5, shown: 1, steps: 14, isQuick: true },
  { scale: 0.35, shown: 0.5, steps: 12, isQuick: true },
  { scale: 0.25, shown: 0.5, steps: 10, isQuick: true },
  { scale: 0.18, shown: 0.5, steps: 8, isQuick: true },
  { scale: 0.12, shown: 0.5, steps: 8, isQuick: true },
  { scale: 0.09, shown: 0.25, steps: 8, isQuick: true },
]
const coarsest = levels.length - 1

/** The level at an index into {@link levels}. */
export const levelAt = (level: number): Level => levels[level] ?? levels[0]

/** Adaptive quality while the lighting changes: the finest level whose frames stay within the budget. */
export interface Pace {
  /** Index into {@link levels}. */
  level: number
  /** Whether the first frame is past; it includes setup work, so its time doesn't count. */
  isReady: boolean
  /** Consecutive frames that were too slow. */
  slow: number
  /** Consecutive frames that would have fitted the budget at the next finer level. */
  spare: number
  /** Value of `fastFrames` at which the level becomes finer; grows after each such step that was too slow. */
  patience: number
  /** Frames since the last step to a finer level. */
  sinceUp: number
}

/** Drawing time allowed per frame at 60 frames a second; the page needs the rest of the 16.7 ms. */
export const budgetMs = 11

/** Consecutive slow frames before a step down; one frame is enough if it takes over twice the budget. */
const slowFrames = 2
/** Share of the budget that the expected time at a finer level may take. */
const roomy = 0.7
const patience = { first: 3, grows: 4, most: 480 }
/** Fixed cost of a frame plus measurement error, in milliseconds. */
const fixedMs = 3
const never = Number.POSITIVE_INFINITY

/** Starts at a middle level; a few frames show which one fits. */
export const unpaced: Pace = {
  level: 3,
  isReady: false,
  slow: 0,
  spare: 0,
  patience: patience.first,
  sinceUp: never,
}

/**
 * Update the level after one more frame.
 *
 * @param drawingMs drawing time of that frame, at the current level
 */
export function paced(pace: Pace, drawingMs: number): Pace {
  if (!pace.isReady) return { ...pace, isReady: true }
  const sinceUp = pace.sinceUp + 1
  const slow = drawingMs > budgetMs ? pace.slow + 1 : 0
  if (slow >= slowFrames || drawingMs > 2 * budgetMs) return steppedDown({ ...pace, sinceUp }, drawingMs)
  const finer = pace.level - 1
  const hasRoom = finer >= 0 && expectedMs(pace.level, finer, drawingMs) <= roomy * budgetMs
  const spare = hasRoom ? pace.spare + 1 : 0
  if (spare >= pace.patience) return { ...pace, level: finer, slow: 0, spare: 0, sinceUp: 0 }
  return { ...pace, slow, spare, sinceUp }
}

/** Step to the next coarser level, or to the first beyond it that's expected to fit the budget. */
function steppedDown(pace: Pace, drawingMs: number): Pace {
  if (pace.level === coarsest) return { ...pace, slow: 0, spare: 0 }
  let level = pace.level + 1
  while (level < coarsest && expectedMs(pace.level, level, drawingMs) > budgetMs) level++
  const held = pace.sinceUp >= pace.patience
  const wait = held ? pace.patience : Math.min(patience.most, patience.grows * pace.patience)
  return { ...pace, level, slow: 0, spare: 0, patience: wait, sinceUp: never }
}

/** Expected drawing time at another level: a fixed part, and a part proportional to the level's cost. */
function expectedMs(from: number, to: number, drawingMs: number): number {
  const fixed = to < from ? Math.min(fixedMs, drawingMs) : 0
  return fixed + ((drawingMs - fixed) * costOf(levelAt(to))) / costOf(levelAt(from))
}

/** Relative cost of a level, in shadow samples of a reduced level; lighting and display count as further samples. */
export function costOf({ scale, shown, steps, isQuick }: Level): number {
  return isQuick ? scale ** 2 * (3 + steps / 4) + shown ** 2 / 5 : scale ** 2 * (4 + 1.6 * steps)
}

/** Time allowed for drawing a group of rows while the lighting doesn't change. */
const restBudgetMs = 30
/** Largest number of row groups per image; smaller groups are no faster to draw. */
const mostParts = 32

/** Rows of the next group at full quality, given the rows and the drawing time of the last one. */
export function rowsAfter(rows: number, drawingMs: number, height: number): number {
  const least = Math.ceil(height / mostParts)
  if (drawingMs > restBudgetMs) return Math.max(least, Math.floor((rows * restBudgetMs) / drawingMs))
  return drawingMs < restBudgetMs / 2 ? 2 * rows : rows
}
