import { expect, it } from 'vitest'
import { justifiedRows } from './justified-rows.ts'

const options = { width: 1000, height: 240, gap: 20, minWidth: 160 }
const landscape = 16 / 9
const portrait = 4 / 5
const story = 9 / 16

/** Cards of equal height that follow each other. */
function rowsOf(ratios: number[], heights: number[]) {
  const rows: { ratio: number; height: number }[][] = []
  for (const [at, ratio] of ratios.entries()) {
    const height = heights[at] ?? 0
    const row = rows.at(-1)
    if (row && row[0]?.height === height) row.push({ ratio, height })
    else rows.push([{ ratio, height }])
  }
  return rows
}

const widthOf = (row: { ratio: number; height: number }[]) =>
  row.reduce((sum, { ratio, height }) => sum + Math.max(options.minWidth, ratio * height), 0) +
  (row.length - 1) * options.gap

it('fills the width with every row but the last', () => {
  const ratios = [landscape, portrait, story, landscape, 3, portrait, portrait, story, landscape, 4, 1, 1]
  const rows = rowsOf(ratios, justifiedRows(ratios, options))
  expect(rows.length).toBeGreaterThan(2)
  for (const row of rows.slice(0, -1)) expect(widthOf(row)).toBeCloseTo(options.width, 6)
  for (const row of rows) expect(widthOf(row)).toBeLessThanOrEqual(options.width + 1e-6)
})

it('doesn’t enlarge the last row', () => {
  expect(justifiedRows([1], options)).toEqual([240])
  expect(justifiedRows([], options)).toEqual([])
})

it('shrinks a banner to the width', () => {
  expect(justifiedRows([1128 / 191], options)[0]).toBeCloseTo((1000 * 191) / 1128, 6)
})

it('leaves narrow cards their minimum width', () => {
  const ratios = Array<number>(5).fill(9 / 19.5)
  const heights = justifiedRows([...ratios, ...ratios], options)
  for (const row of rowsOf([...ratios, ...ratios], heights))
    expect(widthOf(row)).toBeLessThanOrEqual(1000 + 1e-6)
})
