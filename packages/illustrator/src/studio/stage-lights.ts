import { createRandom, type Scene } from '../landscape/scene.ts'
import { addLight, type Canvas } from '../paint/canvas.ts'
import { type Rgb, rgb, smoothstep } from '../paint/color.ts'

const beamColors = ['#9fb8ff', '#ffd9a0', '#c58cff', '#ff9ec0', '#a8e0ff'].map(rgb)
/** Beams on a square, their half width at the lamp and the tangent of their spread, and their strength. */
const [beams, lampHalf, spread, strength] = [6, 0.012, 0.13, 0.34]

interface Beam {
  x: number
  /** Columns that its axis moves to the side per row. */
  lean: number
  color: Rgb
}

/**
 * Paint the beams of stage lights in haze, from above the image down to a row.
 *
 * @param foot row of the wall's foot
 */
export function paintStageLights({ canvas, seed }: Scene, foot: number): void {
  const { width, height, unit } = canvas
  const random = createRandom(seed, 461)
  const count = Math.max(3, Math.round((beams * width) / unit))
  const all: Beam[] = Array.from({ length: count }, (_, at) => {
    const x = ((at + 0.5) / count) * width
    return {
      x,
      lean: (0.5 * (width / 2 - x)) / height + 0.35 * (random() - 0.5),
      color: beamColors[at % beamColors.length],
    }
  })
  for (let y = 0; y < Math.min(height, foot + 0.25 * unit); y++) {
    const fade = smoothstep(foot + 0.25 * unit, 0.25 * foot, y)
    const half = lampHalf * unit + spread * (y + 0.06 * unit)
    for (const { x, lean, color } of all) {
      const middle = x + lean * y
      for (const column of columnsAround(canvas, middle, 2 * half))
        addLight(
          canvas,
          column,
          y,
          color,
          strength * fade * Math.exp(-(((column - middle) / half) ** 2) * 1.6),
        )
    }
  }
  for (const { x, color } of all)
    for (let y = 0; y < Math.min(height, 0.1 * unit); y++)
      for (const column of columnsAround(canvas, x, 0.08 * unit))
        addLight(
          canvas,
          column,
          y,
          color,
          1.4 * Math.exp(-(((column - x) ** 2 + y * y) / (0.028 * unit) ** 2)),
        )
}

/** The columns of a canvas up to a distance from a position. */
function* columnsAround({ width }: Pick<Canvas, 'width'>, x: number, distance: number): Generator<number> {
  const end = Math.min(width, x + distance)
  for (let column = Math.max(0, Math.floor(x - distance)); column < end; column++) yield column
}
