import type { Mask } from '../mask/mask.ts'
import { isInLine } from './line-geometry.ts'
import type { Window } from './line-window.ts'

/**
 * Which of a line's sections contain some of a mask of its window.
 *
 * @param ratio of a section's width to its height
 */
export function sectionsOf(mask: Mask, window: Window, ratio = 1): boolean[] {
  const { line } = window
  const count = Math.max(1, Math.round(line.width / (ratio * line.height)))
  const sections = new Array<boolean>(count).fill(false)
  for (let i = 0; i < mask.data.length; i++) {
    const section = mask.data[i] ? sectionAt(i, window, sections.length) : undefined
    if (section !== undefined) sections[section] = true
  }
  return sections
}

/** The section of a line, of so many, in which a pixel of its window is; undefined if it isn't in the line. */
export function sectionAt(i: number, { line, left, top, right }: Window, count: number): number | undefined {
  const columns = right - left
  const [x, y] = [left + (i % columns), top + Math.floor(i / columns)]
  if (!isInLine(line, x, y)) return undefined
  const along = (x + 0.5 - line.center.x) * line.u.x + (y + 0.5 - line.center.y) * line.u.y
  return Math.min(count - 1, Math.max(0, Math.floor((along / line.width + 0.5) * count)))
}

/** The share of a line's sections, each as wide as high, that contain some of a mask. */
export function shareOfSections(mask: Mask, window: Window): number {
  const sections = sectionsOf(mask, window)
  return sections.filter(Boolean).length / sections.length
}
