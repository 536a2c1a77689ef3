import { describe, expect, it } from 'vitest'
import { createLevelData, downsample, type Level } from './level.ts'
import { placePenalty } from './nearest-neighbor-field.ts'
import { setRowPriors } from './row-prior.ts'

const [width, height] = [120, 100]
const at = (x: number, y: number) => y * width + x

/** A level with one color per pixel, unknown where `isUnknown`. */
function createLevel(
  color: (x: number, y: number) => readonly [number, number, number],
  isUnknown: (x: number, y: number) => boolean = () => false,
): Level {
  const positions = Array.from(
    { length: width * height },
    (_, i) => [i % width, Math.floor(i / width)] as const,
  )
  const pixels = Uint8Array.from(positions.flatMap(([x, y]) => [...color(x, y), 0]))
  return createLevelData(
    width,
    height,
    pixels,
    Uint8Array.from(positions, ([x, y]) => Number(isUnknown(x, y))),
  )
}

const sky = [120, 170, 230] as const
const ground = [110, 90, 60] as const

describe('sky above ground', () => {
  const level = createLevel((_, y) => (y < 50 ? sky : ground))
  setRowPriors([level])

  it('is only copied where there is sky, and ground where there is ground', () => {
    expect(placePenalty(level, at(60, 20), at(20, 30))).toBe(0)
    expect(placePenalty(level, at(60, 80), at(20, 70))).toBe(0)
    expect(placePenalty(level, at(60, 80), at(20, 30))).toBeGreaterThan(10_000)
    expect(placePenalty(level, at(60, 20), at(20, 70))).toBeGreaterThan(10_000)
  })

  it('may be copied to rows near it', () => {
    expect(placePenalty(level, at(60, 51), at(20, 30))).toBe(0)
  })

  it('is found in the same rows of coarser and finer levels', () => {
    const levels = [level, downsample(level)]
    setRowPriors(levels)
    const half = (x: number, y: number) => y * levels[1].width + x
    expect(placePenalty(levels[1], half(30, 40), half(10, 15))).toBe(
      placePenalty(level, at(60, 80), at(20, 30)),
    )
  })
})

it('allows any content in rows of which nothing is known', () => {
  const level = createLevel(
    (_, y) => (y < 50 ? sky : ground),
    (_, y) => y >= 40 && y < 90,
  )
  setRowPriors([level])
  expect(placePenalty(level, at(60, 65), at(20, 20))).toBe(0)
  expect(placePenalty(level, at(60, 65), at(20, 95))).toBe(0)
})

it('allows content in its own rows, however rare it is', () => {
  const level = createLevel((x, y) => (x < 4 ? [200, 30, 30] : y < 50 ? sky : ground))
  setRowPriors([level])
  expect(placePenalty(level, at(60, 20), at(1, 80))).toBe(0)
})
