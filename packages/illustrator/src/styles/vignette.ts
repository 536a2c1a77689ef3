import type { Canvas } from '../paint/canvas.ts'

/** Darken toward the corners, which lose the fraction `strength` of their light. */
export function applyVignette({ data, width, height }: Canvas, strength: number): void {
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const off = ((2 * x) / width - 1) ** 2 + ((2 * y) / height - 1) ** 2
      const kept = 1 - (strength * off * off) / 4
      for (let c = 0; c < 3; c++) data[at++] *= kept
    }
}
