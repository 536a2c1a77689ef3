import { describe, expect, it } from 'vitest'
import type { Box } from './box.ts'
import { planFormat } from './plan.ts'
import { analysisWith } from './test-analysis.ts'

const banner = { width: 1500, height: 500 }
const upright = { width: 540, height: 960 }

/** Whether a crop of an image of 1200 × 800 shows all or nothing of a box. */
function isUncut(
  { left, top, width, height }: typeof banner & { left: number; top: number },
  box: Box,
): boolean {
  const [across, down] = [
    [box.left * 1200 - left, box.right * 1200 - left],
    [box.top * 800 - top, box.bottom * 800 - top],
  ] as [number, number][]
  const isOutside = across[1] <= 1 || down[1] <= 1 || across[0] >= width - 1 || down[0] >= height - 1
  const isInside = across[0] >= -1 && down[0] >= -1 && across[1] <= width + 1 && down[1] <= height + 1
  return isOutside || isInside
}

describe('a head whose face isn’t found', () => {
  const person = { left: 0.3, top: 0.1, right: 0.7, bottom: 1 }
  const head = { left: 0.42, top: 0.1, right: 0.58, bottom: 0.32 }
  const size = { width: 800, height: 800 }

  it('is kept whole by its shape in a banner, rather than extending the body', () => {
    const { method, reason, area } = planFormat(
      analysisWith(person, { ...size, silhouetteHeads: [head] }),
      banner,
    )
    expect([method, reason]).toEqual(['crop', 'heads-whole'])
    expect(area.top).toBeLessThanOrEqual(0.1 * 800)
  })

  it('is cropped to unless calm surroundings are extended, where no edge cuts the person', () => {
    const standing = analysisWith({ ...person, bottom: 0.9 }, { ...size, silhouetteHeads: [head] })
    expect(planFormat(standing, banner)).toMatchObject({
      method: 'extend',
      fallback: { method: 'crop', reason: 'heads-whole', replaces: 'all-but-calm' },
    })
  })

  it('isn’t kept by a crop that cuts the top of another part of the subject', () => {
    const mast = { left: 0.8, top: 0.06, right: 0.84, bottom: 0.9 }
    const low = { left: 0.22, top: 0.5, right: 0.4, bottom: 0.68 }
    const body = { left: 0.1, top: 0.6, right: 0.6, bottom: 1 }
    const image = analysisWith(
      { left: 0.1, top: 0.06, right: 0.84, bottom: 1 },
      { ...size, silhouetteHeads: [low], parts: [mast, low, body] },
    )
    expect(planFormat(image, banner).reason).not.toBe('heads-whole')
  })

  it('isn’t believed if the subject reaches far above it, as an owl above the tip of its tail', () => {
    const owl = { left: 0.22, top: 0.2, right: 1, bottom: 0.94 }
    const tip = { left: 0.8, top: 0.49, right: 0.92, bottom: 0.65 }
    const { area } = planFormat(analysisWith(owl, { silhouetteHeads: [tip] }), upright)
    expect(area.left).toBeLessThanOrEqual(owl.left * 1200)
  })

  it('isn’t believed if it’s small on its subject, such as the tip of a tail', () => {
    const tip = { left: 0.42, top: 0.1, right: 0.45, bottom: 0.14 }
    const { reason } = planFormat(analysisWith(person, { ...size, silhouetteHeads: [tip] }), banner)
    expect(reason).not.toBe('heads-whole')
  })

  it('isn’t cut by the lower edge in front of a person whose face is', () => {
    const face = { left: 0.2, top: 0.1, right: 0.3, bottom: 0.3 }
    const bowed = { left: 0.65, top: 0.42, right: 0.75, bottom: 0.65 }
    const bodies = [
      { left: 0.1, top: 0.3, right: 0.4, bottom: 1 },
      { left: 0.55, top: 0.65, right: 0.85, bottom: 1 },
    ]
    const box = { left: 0.1, top: 0.1, right: 0.85, bottom: 1 }
    const methodWith = (parts: Box[]) =>
      planFormat(analysisWith(box, { heads: [face], parts }), { width: 1500, height: 500 }).method
    expect(methodWith([face, ...bodies])).toBe('crop')
    expect(methodWith([face, bowed, ...bodies])).not.toBe('crop')
  })

  it('isn’t cut at a side of a group', () => {
    const others = [0.1, 0.4, 0.7].map(left => ({ left, top: 0.2, right: left + 0.1, bottom: 0.4 }))
    const group = analysisWith({ left: 0.05, top: 0.2, right: 0.95, bottom: 1 }, { silhouetteHeads: others })
    const { area } = planFormat(group, upright)
    for (const other of others) expect(isUncut(area, other)).toBe(true)
  })
})

it('keeps hair and a hat with a face, as the subject’s shape shows them', () => {
  const face = { left: 0.44, top: 0.2, right: 0.56, bottom: 0.34 }
  const withHat = { left: 0.42, top: 0.12, right: 0.58, bottom: 0.36 }
  const image = analysisWith(
    { left: 0.25, top: 0.12, right: 0.75, bottom: 1 },
    { width: 800, height: 800, heads: [face], silhouetteHeads: [withHat] },
  )
  expect(image.heads).toHaveLength(1)
  expect(image.heads[0]?.top).toBeCloseTo(0.12)
  expect(planFormat(image, banner).area.top).toBeLessThanOrEqual(0.12 * 800)
})

it('crops a wide group to some of it in an upright format, rather than padding it', () => {
  const heads = [0.05, 0.25, 0.45, 0.65, 0.85].map(left => ({
    left,
    top: 0.2,
    right: left + 0.08,
    bottom: 0.35,
  }))
  const group = analysisWith({ left: 0, top: 0.2, right: 1, bottom: 1 }, { heads })
  const { method, area } = planFormat(group, upright)
  expect(method).toBe('crop')
  for (const head of heads) expect(isUncut(area, head)).toBe(true)
})

it('pads only what is needed of a person who fills an image', () => {
  const head = { left: 0.2, top: 0.25, right: 0.8, bottom: 0.75 }
  const image = analysisWith(
    { left: 0, top: 0.05, right: 1, bottom: 1 },
    { width: 800, height: 1200, heads: [head] },
  )
  const { method, area, place } = planFormat(image, banner)
  expect(method).toBe('pad')
  expect(area.height).toBeLessThan(0.7 * 1200)
  expect(place.height).toBe(500)
})
