import { describe, expect, it } from 'vitest'
import type { Box } from './box.ts'
import { addedIn, mostAdded } from './layouts.ts'
import { boxOf, containsSubject, countCut } from './place-crop.ts'
import { planFormat } from './plan.ts'
import { pixelsOf, presets } from './presets.ts'
import { analysisWith, edgeColor } from './test-analysis.ts'

const shapes = [...presets.map(pixelsOf), { width: 10_000, height: 16 }, { width: 16, height: 10_000 }]
const places: Box[] = [
  { left: 0, top: 0.2, right: 0.15, bottom: 0.9 },
  { left: 0.4, top: 0.1, right: 0.6, bottom: 1 },
  { left: 0.8, top: 0, right: 1, bottom: 0.3 },
  { left: 0.45, top: 0.45, right: 0.5, bottom: 0.55 },
]

describe('a crop', () => {
  it.each(places)('never cuts the subject at %j where it fits', box => {
    const image = analysisWith(box)
    for (const size of shapes) {
      const { area, kept } = planFormat(image, size, { method: 'crop' })
      const fits =
        (box.right - box.left) * image.width <= area.width &&
        (box.bottom - box.top) * image.height <= area.height
      if (fits) expect(containsSubject(image, area), `${size.width}x${size.height}`).toBe(true)
      expect(kept.subject === 1).toBe(containsSubject(image, area))
    }
  })

  it.each([
    { left: 0.1, top: 0.8, right: 0.35, bottom: 0.88 },
    { left: 0.62, top: 0.1, right: 0.9, bottom: 0.2 },
    { left: 0.36, top: 0.05, right: 0.42, bottom: 0.09 },
  ])('contains a line of text at %j or leaves it out, where it fits', word => {
    const image = analysisWith(undefined, { lines: [word] })
    for (const size of shapes) {
      const { area } = planFormat(image, size, { method: 'crop' })
      expect(countCut(image, boxOf(image, area)), `${size.width}x${size.height}`).toBe(0)
    }
  })

  it('leaves space beside a line of text', () => {
    const word = { left: 0.3, top: 0.4, right: 0.6, bottom: 0.5 }
    const box = { left: 0.62, top: 0.2, right: 0.9, bottom: 0.8 }
    const size = { width: 800, height: 800 }
    const { area } = planFormat(analysisWith(box, { lines: [word] }), size, { method: 'crop' })
    expect(0.3 * 1200 - area.left).toBeGreaterThan(0.2 * 80)
  })

  it('has the requested aspect ratio to the nearest pixel, within the image', () => {
    for (const size of shapes) {
      const { area } = planFormat(analysisWith(places[0]), size, { method: 'crop' })
      expect(area.left).toBeGreaterThanOrEqual(0)
      expect(area.left + area.width).toBeLessThanOrEqual(1200)
      expect(area.top + area.height).toBeLessThanOrEqual(800)
      const shape = size.width / size.height
      expect(
        Math.min(Math.abs(area.width - area.height * shape), Math.abs(area.height - area.width / shape)),
      ).toBeLessThan(1)
    }
  })

  it('reports the fraction of the subject that it keeps, below 1 for a cut subject', () => {
    const box = { left: 0.25, top: 0.1, right: 0.75, bottom: 0.9 }
    const { kept } = planFormat(analysisWith(box), { width: 400, height: 800 }, { method: 'crop' })
    expect(kept.subject).toBeCloseTo(400 / 600, 1)
    expect(kept.image).toBeCloseTo(1 / 3, 2)
  })

  it('follows the requested position and zoom', () => {
    const square = { width: 500, height: 500 }
    const { area } = planFormat(analysisWith(places[0]), square, { method: 'crop', at: { x: 1, y: 0 } })
    expect(area).toEqual({ left: 400, top: 0, width: 800, height: 800 })
    const nearer = planFormat(analysisWith(places[0]), square, {
      method: 'crop',
      at: { x: 0, y: 1 },
      zoom: 2,
    })
    expect(nearer.area).toEqual({ left: 0, top: 400, width: 400, height: 400 })
  })

  it('keeps the top rather than the bottom of a subject that does not fit', () => {
    const box = { left: 0.4, top: 0.1, right: 0.6, bottom: 0.9 }
    const { area } = planFormat(analysisWith(box), { width: 600, height: 100 }, { method: 'crop' })
    expect(area.top / 800).toBeCloseTo(box.top, 1)
  })

  it('keeps a subject at its third', () => {
    const { area } = planFormat(analysisWith({ left: 0.28, top: 0.3, right: 0.38, bottom: 0.8 }), {
      width: 800,
      height: 640,
    })
    const center = (0.33 * 1200 - area.left) / area.width
    expect(center).toBeCloseTo(1 / 3, 1)
  })
})

describe('the automatic choice', () => {
  it.each([
    [
      'same-shape',
      'crop',
      { width: 600, height: 400 },
      analysisWith({ left: 0.1, top: 0.1, right: 0.9, bottom: 0.9 }),
    ],
    ['subject-whole', 'crop', { width: 500, height: 500 }, analysisWith(places[1])],
    ['little-lost', 'crop', { width: 500, height: 500 }, analysisWith()],
    [
      'little-to-add',
      'extend',
      { width: 1200, height: 1200 },
      analysisWith({ left: 0.1, top: 0.2, right: 0.9, bottom: 0.8 }),
    ],
    [
      'too-far-to-extend',
      'pad',
      { width: 400, height: 1600 },
      analysisWith({ left: 0.05, top: 0.2, right: 0.95, bottom: 0.8 }),
    ],
    [
      'cut-already',
      'extend',
      { width: 1200, height: 1200 },
      analysisWith({ left: 0.1, top: 0, right: 0.9, bottom: 1 }),
    ],
    [
      'too-far-to-extend',
      'pad',
      { width: 1800, height: 600 },
      analysisWith({ left: 0, top: 0, right: 1, bottom: 1 }),
    ],
    [
      'plain-background',
      'pad',
      { width: 1200, height: 1200 },
      analysisWith(
        { left: 0.1, top: 0.2, right: 0.9, bottom: 0.8 },
        { edgeColor: { color: '#ffffff', share: 0.97 } },
      ),
    ],
    [
      'cutout',
      'pad',
      { width: 1200, height: 1200 },
      analysisWith({ left: 0.1, top: 0.2, right: 0.9, bottom: 0.8 }, { isTransparent: true }),
    ],
  ] as const)('with reason %s is %s', (reason, method, size, image) => {
    expect(planFormat(image, size)).toMatchObject({ reason, method })
  })

  it('extends a square to a banner of 3 : 1, but upright only as far as above and below', () => {
    const box = { left: 0.1, top: 0.1, right: 0.9, bottom: 0.9 }
    const square = analysisWith(box, { width: 800, height: 800 })
    expect(planFormat(square, { width: 1500, height: 500 }).method).toBe('extend')
    expect(planFormat(square, { width: 500, height: 1500 }).method).toBe('extend')
    const onGround = analysisWith({ ...box, bottom: 1 }, { width: 800, height: 800 })
    expect(planFormat(onGround, { width: 500, height: 1500 }).method).toBe('pad')
  })

  it('drops no lines of text from a page for its illustration', () => {
    const box = { left: 0.4, top: 0.1, right: 0.6, bottom: 0.3 }
    const line = (top: number) => ({ left: 0.2, top, right: 0.8, bottom: top + 0.02 })
    const lines = [0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8].map(line)
    const page = { width: 800, height: 1200, edgeColor: { color: '#ffffff', share: 0.97 } }
    const size = { width: 800, height: 800 }
    expect(planFormat(analysisWith(box, page), size).method).toBe('crop')
    expect(planFormat(analysisWith(box, { ...page, lines }), size).method).toBe('pad')
    expect(planFormat(analysisWith(box, { ...page, lines: lines.slice(0, 2) }), size).method).toBe('crop')
    expect(planFormat(analysisWith(box, { ...page, edgeColor, lines }), size).kept.image).toBeGreaterThan(0.9)
  })

  it('cuts no title beside the subject, but may cut small print', () => {
    const box = { left: 0.4, top: 0.3, right: 0.6, bottom: 0.9 }
    const line = (height: number) => ({ left: 0.15, top: 0.5, right: 0.5, bottom: 0.5 + height })
    const size = { width: 540, height: 960 }
    const plan = (height: number) => planFormat(analysisWith(box, { lines: [line(height)] }), size)
    expect(plan(0.01).method).toBe('crop')
    const { method, area } = plan(0.05)
    expect(method).toBe('extend')
    expect(area.left).toBeLessThanOrEqual(0.15 * 1200 + 5)
    expect(area.width).toBeLessThan(1200)
  })

  it('is overridden by a requested method', () => {
    const size = { width: 500, height: 500 }
    for (const method of ['crop', 'extend', 'pad'] as const)
      expect(planFormat(analysisWith(places[1]), size, { method })).toMatchObject({
        method,
        reason: 'requested',
      })
  })
})

describe('an extension', () => {
  it('adds at most half of the result, at the sides 70 %, and keeps the subject', () => {
    for (const box of places)
      for (const size of shapes) {
        const plan = planFormat(analysisWith(box), size)
        if (plan.method !== 'extend') continue
        expect(addedIn(plan, size)).toBeLessThanOrEqual(mostAdded(plan, size, false))
        expect(plan.kept.subject).toBe(1)
      }
  })

  it('keeps space beside a title, even where the subject ends at the other side', () => {
    const title = { left: 0.06, top: 0.4, right: 0.8, bottom: 0.55 }
    const crowd = { left: 0.15, top: 0.5, right: 1, bottom: 1 }
    const size = { width: 600, height: 600 }
    const { method, area } = planFormat(analysisWith(crowd, { lines: [title] }), size)
    expect(method).toBe('extend')
    expect(0.06 * 1200 - area.left).toBeGreaterThan(0.2 * 0.15 * 800)
  })

  it('stays one wherever the image is moved in its frame', () => {
    const image = analysisWith({ left: 0.02, top: 0.4, right: 0.98, bottom: 1 })
    for (const y of [0, 0.5, 1])
      expect(planFormat(image, { width: 700, height: 800 }, { at: { x: 0.5, y } }).method).toBe('extend')
  })

  it('does not extend an edge that cuts the subject if the opposite one doesn’t', () => {
    const size = { width: 900, height: 1200 }
    const { method, place } = planFormat(analysisWith({ left: 0.1, top: 0.3, right: 0.9, bottom: 1 }), size)
    expect(method).toBe('extend')
    expect(place.top + place.height).toBe(1200)
  })
})

it('adds a plain background only at edges that don’t cut the subject', () => {
  const size = { width: 900, height: 1200 }
  const seated = analysisWith(
    { left: 0.1, top: 0.3, right: 0.9, bottom: 1 },
    { edgeColor: { color: '#ffffff', share: 0.97 } },
  )
  const { reason, place } = planFormat(seated, size)
  expect(reason).toBe('plain-background')
  expect(place.top + place.height).toBe(1200)
})

describe('on a plain background', () => {
  const white = { color: '#ffffff', share: 0.97 }
  const box = { left: 0.35, top: 0.2, right: 0.65, bottom: 0.8 }

  it('crops only the background where the content fits, with a margin', () => {
    const { method, reason, area } = planFormat(
      analysisWith(box, { content: box, edgeColor: white, width: 2400 }),
      { width: 300, height: 400 },
    )
    expect([method, reason]).toEqual(['pad', 'plain-background'])
    expect(area.width).toBeLessThan(900)
    const square = planFormat(analysisWith(box, { content: box, edgeColor: white }), {
      width: 400,
      height: 400,
    })
    expect(square).toMatchObject({ method: 'crop', reason: 'content-whole', kept: { subject: 1 } })
    expect(square.area.left).toBeLessThan(0.35 * 1200 - 20)
    expect(square.area.left + square.area.width).toBeGreaterThan(0.65 * 1200 + 20)
  })

  it('pads rather than crops what would touch the frame', () => {
    const content = { left: 0.2, top: 0.03, right: 0.8, bottom: 0.96 }
    const image = analysisWith(box, { content, edgeColor: white })
    const { method, kept } = planFormat(image, { width: 1200, height: 740 })
    expect(method).toBe('pad')
    expect(kept.image).toBeGreaterThan(0.9)
  })

  it('trims a cutout', () => {
    const image = analysisWith(box, { content: box, isTransparent: true })
    const { reason, area } = planFormat(image, { width: 900, height: 300 })
    expect(reason).toBe('cutout')
    expect(area.height).toBeLessThan(600)
    expect(area.width).toBe(1200)
  })
})

it('extends sides of one color each without limit', () => {
  const content = { left: 0.05, top: 0.05, right: 0.95, bottom: 0.95 }
  const size = { width: 300, height: 900 }
  const plainSides = { left: false, top: true, right: false, bottom: true }
  expect(planFormat(analysisWith(content), size).reason).toBe('too-far-to-extend')
  expect(planFormat(analysisWith(content, { plainSides }), size)).toMatchObject({
    method: 'extend',
    reason: 'plain-background',
  })
})

it('places the whole image in its frame when padding, at any aspect ratio', () => {
  for (const image of [
    analysisWith(),
    analysisWith(undefined, { width: 1, height: 1 }),
    analysisWith(undefined, { width: 1, height: 10_000 }),
  ])
    for (const size of shapes) {
      const { place, kept } = planFormat(image, size, { method: 'pad' })
      expect(kept.image).toBe(1)
      expect(Math.min(place.width, place.height)).toBeGreaterThanOrEqual(1)
      expect(place.left + place.width).toBeLessThanOrEqual(size.width)
      expect(place.top + place.height).toBeLessThanOrEqual(size.height)
    }
})
