import { expect, it } from 'vitest'
import { createGuides } from './edge-view.ts'
import { computeFeatures, type ShiftMap } from './shift-map.ts'
import { solveTone } from './tone.ts'

const [lines, depth, reach] = [24, 24, 12]

/** Brown ground at the edge, blue inside, which is shown beyond the edge, too. */
function mosaicOf(isSky: boolean): ShiftMap {
  const data = new Uint8Array(lines * depth * 3)
  const guides = createGuides(lines * depth)
  for (let at = 0; at < lines * depth; at++) {
    const isInside = at % depth >= 6
    data.set(isInside ? [90, 110, 150] : [110, 90, 110], at * 3)
    guides.sky[at] = isSky && isInside ? 255 : 0
  }
  const shift = { direction: 1 as const, along: 8, across: 0 }
  return {
    view: { side: 'up', data, lines, depth, channels: 3, guides, edgeSubject: new Uint8Array(lines) },
    reach,
    shifts: [shift],
    label: new Uint8Array(lines * reach),
  }
}

const redAtEdge = (mosaic: ShiftMap) =>
  Math.abs(solveTone(mosaic, computeFeatures(mosaic.view)).added[12 * reach * 3] ?? 0)

it('tones what continues the edge, but not the sky above ground', () => {
  expect(redAtEdge(mosaicOf(false))).toBeGreaterThan(5)
  expect(redAtEdge(mosaicOf(true))).toBeLessThan(2)
})
