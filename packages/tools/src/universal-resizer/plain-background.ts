import type { Box } from './box.ts'
import type { ImageAnalysis } from './image-analysis.ts'

/** Margin around the content that is kept of a plain background, relative to the content's longer side. */
const contentMargin = 0.06
/** Fraction of the border that must have one color for the background to count as plain. */
const plainEdge = 0.85
const wholeImage: Box = { left: 0, top: 0, right: 1, bottom: 1 }

/** The content in front of a plain or transparent background, with a margin where the image has one. */
export function contentWithMargin(analysis: ImageAnalysis): Box | undefined {
  const { content = wholeImage, width, height } = analysis
  if (!analysis.isTransparent && !isPlain(analysis)) return undefined
  const longest = Math.max((content.right - content.left) * width, (content.bottom - content.top) * height)
  const margin = contentMargin * longest
  const [across, down] = [margin / width, margin / height]
  return {
    left: Math.max(0, content.left - across),
    top: Math.max(0, content.top - down),
    right: Math.min(1, content.right + across),
    bottom: Math.min(1, content.bottom + down),
  }
}

/** Background of a padded image. `auto` is transparent for a cutout, a plain border's color, else a blurred copy. */
export function backgroundFor(analysis: ImageAnalysis, requested: string): string {
  if (requested !== 'auto') return requested
  if (analysis.isTransparent) return 'transparent'
  return isPlain(analysis) ? analysis.edgeColor.color : 'blur'
}

/** Whether the border has one color, with which the image can be padded. */
function isPlain({ edgeColor }: ImageAnalysis): boolean {
  return edgeColor.share >= plainEdge
}
