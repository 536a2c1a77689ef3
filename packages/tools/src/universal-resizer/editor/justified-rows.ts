interface RowOptions {
  /** Inner width of the board. */
  width: number
  /** Height that rows should have; they are lower or higher to fill the width. */
  height: number
  /** Between two cards of a row. */
  gap: number
  /** Of a card, whose preview may be narrower. */
  minWidth: number
}

/** A row that is higher than this many times the wanted height stays narrower than the board. */
const maxEnlargement = 1.6

/**
 * Heights of previews in rows that fill the board's width, all lengths in CSS pixels: each row takes as many cards as
 * bring its height close to the wanted one and leave little space beside narrow previews. The last row isn't enlarged.
 *
 * @param ratios width divided by height of each preview, in order
 * @returns the height of each preview
 */
export function justifiedRows(ratios: readonly number[], options: RowOptions): number[] {
  const { height } = options
  const heights: number[] = []
  while (heights.length < ratios.length) {
    const rest = ratios.slice(heights.length)
    const count = cardsInRow(rest, options)
    const filling = fillingHeight(rest.slice(0, count), options)
    const most = count === rest.length ? height : height * maxEnlargement
    heights.push(...Array<number>(count).fill(Math.min(filling, most)))
  }
  return heights
}

function cardsInRow(ratios: readonly number[], options: RowOptions): number {
  const { width, height, minWidth } = options
  // The logarithm of the enlargement, and the share of the row beside previews narrower than their cards.
  const deviation = (count: number) => {
    const row = ratios.slice(0, count)
    const filling = fillingHeight(row, options)
    const unused = row.reduce((sum, ratio) => sum + Math.max(0, minWidth - ratio * filling), 0)
    return Math.abs(Math.log(filling / height)) + unused / width
  }
  let count = 1
  while (count < ratios.length && fits(count + 1, options) && deviation(count + 1) < deviation(count)) count++
  return count
}

const fits = (count: number, { width, gap, minWidth }: RowOptions) =>
  count * minWidth + (count - 1) * gap <= width

/** The height at which cards fill the width; that of the widest possible preview if one card is alone. */
function fillingHeight(ratios: readonly number[], { width, gap, minWidth }: RowOptions): number {
  const free = width - (ratios.length - 1) * gap
  // Cards at the minimum width don't grow with the height; the widest ratios leave that minimum first.
  const sorted = ratios.toSorted((a, b) => a - b)
  for (const [narrow] of sorted.entries()) {
    const growing = sorted.slice(narrow)
    const height = (free - narrow * minWidth) / growing.reduce((sum, ratio) => sum + ratio, 0)
    if ((growing[0] ?? 0) * height >= minWidth) return height
  }
  return minWidth / (sorted.at(-1) ?? 1)
}
