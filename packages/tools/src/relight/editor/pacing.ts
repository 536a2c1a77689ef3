/** How finely a picture is drawn in a light, and how well shadows are looked for. */
export interface Level {
  /** Of the picture's sides: how finely it is lit. */
  scale: number
  /** Of its sides: how finely it is seen in that light. 1, or a half, or a half of that. */
  shown: number
  /** Looks on the way to a lamp. */
  steps: number
  /** Whether the light is found for fewer pixels than are shown, and its shadows for a quarter of those. */
  isQuick: boolean
}

/** From the picture as it is made to what any machine has time for. */
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

export const levelAt = (level: number): Level => levels[level] ?? levels[0]

/** How finely a light is drawn while the hand moves: as finely as keeps every frame within its time. */
export interface Pace {
  /** Which of {@link levels}. */
  level: number
  /** Whether the first frame, in which all is made ready and which is no measure, is past. */
  isReady: boolean
  /** Frames in a row that were too slow, and that would have fitted one level finer. */
  slow: number
  spare: number
  /** How many of the latter it takes; more after every step up that did not hold. */
  patience: number
  /** Frames since the last step up. */
  sinceUp: number
}

/** What drawing may take of a frame at 60 a second; the rest of its 16.7 ms is the page's. */
export const budgetMs = 11

/** Slow frames in a row before a step down, unless one is slower than twice the budget. */
const slowFrames = 2
/** Of the budget, that a step up may be expected to take. */
const roomy = 0.7
const patience = { first: 3, grows: 4, most: 480 }
/** What a frame may take however little is drawn, and what timing it may be off by. */
const fixedMs = 3
const never = Number.POSITIVE_INFINITY

/** Neither the most nor the least: which of them it will be is known after a few frames. */
export const unpaced: Pace = {
  level: 3,
  isReady: false,
  slow: 0,
  spare: 0,
  patience: patience.first,
  sinceUp: never,
}

/**
 * The pace after one more frame.
 *
 * @param drawingMs what drawing took at the pace's own level
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

/** To the next coarser level, or the first beyond it that would be drawn in time. */
function steppedDown(pace: Pace, drawingMs: number): Pace {
  if (pace.level === coarsest) return { ...pace, slow: 0, spare: 0 }
  let level = pace.level + 1
  while (level < coarsest && expectedMs(pace.level, level, drawingMs) > budgetMs) level++
  const held = pace.sinceUp >= pace.patience
  const wait = held ? pace.patience : Math.min(patience.most, patience.grows * pace.patience)
  return { ...pace, level, slow: 0, spare: 0, patience: wait, sinceUp: never }
}

/** Drawing takes as long as there are pixels, and looks for each, beside what every frame takes. */
function expectedMs(from: number, to: number, drawingMs: number): number {
  const fixed = to < from ? Math.min(fixedMs, drawingMs) : 0
  return fixed + ((drawingMs - fixed) * costOf(levelAt(to))) / costOf(levelAt(from))
}

/** In looks of a quick one; what every pixel takes beside its shadows counts as some more, and to be shown as less. */
export function costOf({ scale, shown, steps, isQuick }: Level): number {
  return isQuick ? scale ** 2 * (3 + steps / 4) + shown ** 2 / 5 : scale ** 2 * (4 + 1.6 * steps)
}

/** What drawing some rows may take while nothing moves. */
const restBudgetMs = 30
/** Parts that the whole is drawn in, at most: less than that at a time is no quicker. */
const mostParts = 32

/** How many rows of the whole picture are drawn at a time once the hand rests, after so many took so long. */
export function rowsAfter(rows: number, drawingMs: number, height: number): number {
  const least = Math.ceil(height / mostParts)
  if (drawingMs > restBudgetMs) return Math.max(least, Math.floor((rows * restBudgetMs) / drawingMs))
  return drawingMs < restBudgetMs / 2 ? 2 * rows : rows
}
