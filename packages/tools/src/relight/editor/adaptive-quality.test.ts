import { describe, expect, it } from 'vitest'
import {
  budgetMs,
  costOf,
  initialQuality,
  levelAt,
  levels,
  nextRowCount,
  type QualityState,
  updateQuality,
} from './adaptive-quality.ts'

const coarsestLevel = levels.length - 1

/** A simulated machine with a drawing time for the full image and a fixed time per frame. */
const simulateMachine = (wholeMs: number, eachMs = 0) => {
  const msAt = (level: number) => eachMs + (wholeMs * costOf(levelAt(level))) / costOf(levels[0])
  const after = (frames: number, from = initialQuality) => {
    const states: QualityState[] = []
    for (let frame = 0, quality = from; frame < frames; frame++) {
      quality = updateQuality(quality, msAt(quality.level))
      states.push(quality)
    }
    return states
  }
  return { msAt, after }
}
const lastState = (states: QualityState[]) => states.at(-1) ?? initialQuality

describe('levels', () => {
  it('start at full quality, and each costs less than the one before', () => {
    expect(levels[0]).toEqual({ scale: 1, displayScale: 1, steps: 24, isReduced: false })
    const costs = levels.map(costOf)
    expect(costs).toEqual([...costs].sort((a, b) => b - a))
    expect(new Set(costs).size).toBe(levels.length)
  })
})

describe('a machine', () => {
  it.each([
    [5, 0],
    [2, 3],
  ])(
    'that takes %i ms for the full image and %i ms per frame reaches full quality within 500 ms and keeps it',
    (ms, each) => {
      const seen = simulateMachine(ms, each).after(500)
      expect(seen.slice(25).every(({ level }) => level === 0)).toBe(true)
    },
  )

  it.each([300, 600, 1200, 2400])(
    'that takes %i ms for the full image is within the budget after three frames',
    ms => {
      const { msAt, after } = simulateMachine(ms)
      expect(msAt(lastState(after(3)).level)).toBeLessThanOrEqual(budgetMs)
    },
  )

  it.each([20, 80, 300, 1200])('that takes %i ms for the full image draws 19 of 20 frames in time', ms => {
    const { msAt, after } = simulateMachine(ms, 1)
    const late = after(600).filter(({ level }) => msAt(level) > budgetMs)
    expect(late.length).toBeLessThan(30)
  })

  it('ignores the time of the first frame', () => {
    expect(updateQuality(initialQuality, 900).level).toBe(initialQuality.level)
  })

  it('draws no coarser than necessary', () => {
    const { msAt, after } = simulateMachine(80)
    expect(msAt(lastState(after(300)).level - 1)).toBeGreaterThan(0.6 * budgetMs)
  })

  it('with a high fixed cost per frame reaches a level that fits', () => {
    const { msAt, after } = simulateMachine(60, 5)
    expect(msAt(lastState(after(20)).level)).toBeLessThanOrEqual(budgetMs)
  })

  it('that is always too slow draws at the coarsest level', () => {
    expect(lastState(simulateMachine(50_000).after(50)).level).toBe(coarsestLevel)
  })

  it('keeps its level after one slow frame and steps down after two', () => {
    const quick = lastState(simulateMachine(5).after(30))
    const once = updateQuality(quick, 1.8 * budgetMs)
    expect(once.level).toBe(0)
    expect(updateQuality(once, 1.8 * budgetMs).level).toBeGreaterThan(0)
  })
})

describe('when there is time again', () => {
  it('the quality rises step by step to full', () => {
    const coarse = lastState(simulateMachine(2400).after(4))
    const seen = simulateMachine(5).after(400, coarse)
    expect(coarse.level).toBeGreaterThan(3)
    expect(seen.every(({ level }, at) => at === 0 || (seen[at - 1]?.level ?? 0) - level <= 1)).toBe(true)
    expect(lastState(seen).level).toBe(0)
  })

  it('a step up that was too slow is repeated at growing intervals', () => {
    let pace: QualityState = { ...initialQuality, level: coarsestLevel, isReady: true }
    const ups: number[] = []
    for (let frame = 0; frame < 2500; frame++) {
      const before = pace.level
      // A step up that looked affordable turns out too slow.
      pace = updateQuality(pace, before < coarsestLevel ? 1.5 * budgetMs : 0.05 * budgetMs)
      if (pace.level < before) ups.push(frame)
    }
    const pauses = ups.slice(1).map((frame, at) => frame - (ups[at] ?? 0))
    expect(pauses.every((pause, at) => at === 0 || pause >= (pauses[at - 1] ?? 0))).toBe(true)
    expect(pauses.at(-1)).toBeGreaterThanOrEqual(5 * (pauses[0] ?? 0))
  })
})

describe('the rows drawn at full quality', () => {
  it('grow while there is time, and shrink to fit when there is not', () => {
    expect(nextRowCount(64, 1, 1024)).toBe(128)
    expect(nextRowCount(64, 25, 1024)).toBe(64)
    expect(nextRowCount(512, 120, 1024)).toBe(128)
  })

  it('come in at most 32 groups on any machine', () => {
    expect(nextRowCount(64, 9000, 1024)).toBe(32)
    expect(nextRowCount(1, 9000, 3)).toBe(1)
  })
})
