import { describe, expect, it } from 'vitest'
import type { Box } from './box.ts'
import { planFormat } from './plan.ts'
import { analysisWith } from './test-analysis.ts'

describe('a person', () => {
  const person = { left: 0.25, top: 0.1, right: 0.75, bottom: 1 }
  const whole = { ...person, bottom: 0.9 }
  const head = { left: 0.42, top: 0.12, right: 0.58, bottom: 0.3 }
  const planWith = (head: Box, box = person, width = 1500) =>
    planFormat(analysisWith(box, { width: 800, height: 800, heads: [head] }), { width, height: 500 })

  it('whom an edge cuts is cropped to the head rather than extended far', () => {
    const { method, reason, area } = planWith(head)
    expect([method, reason]).toEqual(['crop', 'heads-whole'])
    expect(area.top).toBeLessThan(0.12 * 800)
    expect(area.top + area.height).toBeGreaterThan(0.3 * 800)
  })

  it('whose head is kept can be moved out of the crop by hand, and zoomed', () => {
    const image = analysisWith(person, { width: 800, height: 800, heads: [head] })
    const { reason, area } = planFormat(image, { width: 1500, height: 500 }, { at: { x: 0, y: 1 }, zoom: 2 })
    expect([reason, area.top + area.height, area.width]).toEqual(['heads-whole', 800, 400])
  })

  it('whom an edge cuts is extended less, around a head that is higher than a crop', () => {
    const high = { left: 0.35, top: 0.12, right: 0.65, bottom: 0.5 }
    const { method, reason, area } = planWith(high)
    expect([method, reason]).toEqual(['extend', 'heads-whole'])
    expect(area.top + area.height).toBeGreaterThan(0.5 * 800)
    expect(area.height).toBeLessThan(600)
  })

  it('whom no edge cuts is kept whole, if that adds less than half', () => {
    expect(planWith(head, whole, 1000)).toMatchObject({ method: 'extend', kept: { subject: 1 } })
    expect(planWith(head, whole)).toMatchObject({ method: 'crop', reason: 'heads-whole' })
  })
})

describe('a subject that an edge cuts', () => {
  const size = { width: 800, height: 800 }

  it('is cut further there and kept whole at its other end', () => {
    const { method, reason, area, kept } = planFormat(
      analysisWith({ left: 0.15, top: 0.2, right: 1, bottom: 0.8 }),
      size,
    )
    expect([method, reason]).toEqual(['crop', 'cut-further'])
    expect(area.left).toBeLessThanOrEqual(0.15 * 1200)
    expect(kept.subject).toBeGreaterThan(0.6)
  })

  it('is extended if too little of it would be kept', () => {
    const banner = { width: 1500, height: 420 }
    const { method, kept } = planFormat(analysisWith({ left: 0.1, top: 0.1, right: 0.9, bottom: 1 }), banner)
    expect([method, kept.subject]).toEqual(['extend', 1])
  })

  it('stays cropped wherever the crop is moved, and is zoomed', () => {
    const image = analysisWith({ left: 0.15, top: 0.2, right: 1, bottom: 0.8 })
    for (const x of [0, 0.5, 1]) {
      const { reason, area } = planFormat(image, size, { at: { x, y: 0.5 }, zoom: 2 })
      expect([reason, area.width, area.left]).toEqual(['cut-further', 400, Math.round(x * 800)])
    }
  })

  it('is cut less if both the upper and the lower edge cut it', () => {
    const across = (bottom: number) =>
      planFormat(analysisWith({ left: 0.3, top: 0, right: 0.7, bottom }), banner)
    const banner = { width: 1200, height: 560 }
    expect(across(0.99).reason).toBe('cut-further')
    expect(across(1).method).toBe('extend')
  })

  it('is not cut at the end where its head is', () => {
    const head = { left: 0.42, top: 0.1, right: 0.58, bottom: 0.22 }
    const plan = planFormat(
      analysisWith(
        { left: 0.3, top: 0, right: 0.7, bottom: 0.99 },
        { width: 600, height: 900, heads: [head] },
      ),
      { width: 600, height: 600 },
    )
    expect(plan.area.top).toBeLessThanOrEqual(0.1 * 900)
  })

  it('is not cut where the image keeps it whole', () => {
    expect(planFormat(analysisWith({ left: 0.1, top: 0.4, right: 0.9, bottom: 1 }), size).method).not.toBe(
      'crop',
    )
  })
})
