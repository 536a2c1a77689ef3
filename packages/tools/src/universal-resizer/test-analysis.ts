import type { Box } from './box.ts'
import { analysisOf, type Side } from './image-analysis.ts'

const grid = { width: 96, height: 64 }
export const edgeColor = { color: '#102030', share: 0.2 }

/** The analysis of an image of 3 : 2 with a subject in a box, or without a subject. */
export function analysisWith(
  box?: Box,
  others: {
    lines?: Box[]
    heads?: Box[]
    silhouetteHeads?: Box[]
    content?: Box
    plainSides?: Record<Side, boolean>
    edgeColor?: typeof edgeColor
    isTransparent?: boolean
    width?: number
    height?: number
    /** The subject, if it doesn't fill its box. */
    parts?: Box[]
  } = {},
) {
  const { width = 1200, height = 800, parts = box ? [box] : [], ...findings } = others
  const inside = (pixel: number) => {
    const [x, y] = [
      ((pixel % grid.width) + 0.5) / grid.width,
      (Math.floor(pixel / grid.width) + 0.5) / grid.height,
    ]
    return parts.some(part => x > part.left && x < part.right && y > part.top && y < part.bottom) ? 1 : 0
  }
  const subject = { ...grid, data: Float32Array.from({ length: 96 * 64 }, (_, pixel) => inside(pixel)) }
  const saliency = { ...grid, data: subject.data.map(value => Math.max(value, 0.05)) }
  return analysisOf(
    { width, height },
    { saliency, subject, ...(box && { box }), edgeColor, isTransparent: false, ...findings },
  )
}
