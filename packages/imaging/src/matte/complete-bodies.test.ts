import { describe, expect, it, vi } from 'vitest'
import type { Face } from '../engines.ts'
import { createPlane, type Plane } from '../raster.ts'
import { completeBodies } from './complete-bodies.ts'

const side = 100
const image = { width: 200, height: 200 }
/** A face from 40 to 60 and 10 to 30 of the matte's pixels; its chest is from 33 to 48. */
const face: Face = {
  points: Float32Array.of(80, 20, 0, 120, 20, 0, 120, 60, 0, 80, 60, 0),
  triangles: Uint16Array.of(0, 3, 1, 1, 3, 2),
  confidence: 1,
}
const planes = new Float32Array(3 * side ** 2)
const matteOf = (isSubject: (x: number, y: number) => boolean): Plane =>
  createPlane(side, side, pixel => (isSubject(pixel % side, Math.floor(pixel / side)) ? 1 : 0))
const isHead = (x: number, y: number) => x >= 38 && x < 62 && y >= 5 && y < 31
const isPerson = (x: number, y: number) => isHead(x, y) || (x >= 25 && x < 75 && y >= 31)
const at = ({ data }: Plane, x: number, y: number) => data[y * side + x]

/** Complete a matte; other views of the image give `views`, one after the other. */
function complete(matte: Plane, views: readonly Plane[], faces: readonly Face[] = [face]) {
  const run = vi.fn(async () => views[run.mock.calls.length - 1])
  return { completed: completeBodies(matte, faces, image, planes, run), run }
}

describe('a body that the matte lacks', () => {
  const head = matteOf(isHead)
  const nothing = matteOf(() => false)

  it('is taken from a view with higher contrast', async () => {
    const { completed } = complete(head, [matteOf(isPerson), nothing])
    expect((await completed).data).toEqual(matteOf(isPerson).data)
  })

  it('is taken from a view with margins', async () => {
    const farAway = matteOf((x, y) => isPerson(x * 1.6 - 30, y * 1.3 - 30))
    const result = await complete(head, [head, farAway]).completed
    expect([at(result, 50, 40), at(result, 30, 90), at(result, 70, 60)]).toEqual([1, 1, 1])
    expect([at(result, 10, 60), at(result, 90, 60), at(result, 20, 5)]).toEqual([0, 0, 0])
  })

  it('remains lacking if other views take the background for it', async () => {
    const everything = matteOf(() => true)
    expect((await complete(head, [everything, everything]).completed).data).toEqual(head.data)
  })

  it('remains lacking if other views lack it too', async () => {
    expect((await complete(head, [head, nothing]).completed).data).toEqual(head.data)
  })
})

describe('no other view is matted of', () => {
  it.each<[string, Plane, Face]>([
    ['a whole person', matteOf(isPerson), face],
    ['a face that isn’t the subject’s', matteOf((x, y) => x > 70 && y > 50), face],
    ['a head at the lower border', matteOf((x, y) => isHead(x, y - 65)), moved(face, 130)],
    ['a small face in a group', matteOf((x, y) => isHead(5 * x, 5 * y)), scaled(face, 0.2)],
  ])('%s', async (_, matte, of) => {
    const { completed, run } = complete(matte, [], [of])
    expect(await completed).toBe(matte)
    expect(run).not.toHaveBeenCalled()
  })
})

function moved({ points, ...rest }: Face, down: number): Face {
  return { ...rest, points: points.map((value, at) => (at % 3 === 1 ? value + down : value)) }
}

function scaled({ points, ...rest }: Face, factor: number): Face {
  return { ...rest, points: points.map(value => value * factor) }
}
