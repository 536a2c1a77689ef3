import { describe, expect, it } from 'vitest'
import { analysisOf } from '../image-analysis.ts'
import type { Plan } from '../layouts.ts'
import { planFormat } from '../plan.ts'
import { generatedText } from './format-texts.ts'
import { encodeSubjectMatte, previewFrame } from './margin-preview.ts'

const emptyPlane = { width: 1, height: 1, data: [0] }
const analysis = analysisOf(
  { width: 600, height: 400 },
  {
    saliency: emptyPlane,
    subject: emptyPlane,
    edgeColor: { color: '#ffffff', share: 0 },
    isTransparent: false,
  },
)
const frameAt = (width: number, height: number, options: Parameters<typeof planFormat>[2], seed = 0) => {
  const target = { name: `${width}x${height}`, width, height }
  return previewFrame(planFormat(analysis, target, options), target, seed)
}

describe('a frame', () => {
  it('exists only if margins are generated', () => {
    expect(frameAt(1080, 1920, { method: 'crop' })).toBeUndefined()
    expect(frameAt(1080, 1920, { method: 'pad' })).toBeUndefined()
    expect(frameAt(1200, 800, { method: 'extend' })).toBeUndefined()
    expect(frameAt(1080, 1920, { method: 'extend' })).toBeDefined()
  })

  it.each([
    ['the size of the result', 480, 512, 1],
    ['a quarter of it', 1080, 1920, 4],
    ['a quarter of a wide one', 1200, 630, 4],
  ])('is %s', (_, width, height, times) => {
    const frame = frameAt(width, height, { method: 'extend' })
    const halved = Math.log2(width / (frame?.size.width ?? 0))
    expect(Math.abs(halved - Math.log2(times))).toBeLessThan(0.01)
  })

  it('is halved from the size at which margins are generated, if the result is larger', () => {
    const { size } = frameAt(4000, 5000, { method: 'extend' }) ?? {}
    const made = Math.sqrt(2.2e6 / (4000 * 5000)) * 5000
    expect(size?.height).toBe(Math.round(made / 4))
  })

  it('always contains the whole placed part of the image', () => {
    for (const at of [0, 0.37, 1])
      for (const [width, height] of [
        [1080, 1920],
        [1537, 517],
        [333, 1000],
      ] as const) {
        const { size, place } = frameAt(width, height, { method: 'extend', at: { x: at, y: at } }) ?? {}
        if (!size || !place) throw new Error('no frame')
        expect(place.left + place.width).toBeLessThanOrEqual(size.width)
        expect(place.top + place.height).toBeLessThanOrEqual(size.height)
        expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(512)
      }
  })

  it('has a key unique to its area, position and seed', () => {
    const keys = [
      frameAt(1080, 1920, { method: 'extend' }),
      frameAt(1080, 1920, { method: 'extend', at: { x: 0.5, y: 0 } }),
      frameAt(1080, 1350, { method: 'extend' }),
      frameAt(1080, 1920, { method: 'extend' }, 7),
    ].map(frame => frame?.key)
    expect(new Set(keys).size).toBe(4)
    expect(frameAt(1080, 1920, { method: 'extend' })?.key).toBe(keys[0])
  })
})

it('samples the subject matte within the shown area only', () => {
  const data = new Float32Array(12 * 8)
  for (let y = 2; y < 6; y++) for (let x = 6; x < 9; x++) data[y * 12 + x] = 1
  const area: Plan['area'] = { left: 300, top: 0, width: 300, height: 400 }
  const matte = encodeSubjectMatte({ width: 12, height: 8, data }, area, analysis)
  expect(matte).toMatchObject({ width: 6, height: 8 })
  const rows = atob(matte.data)
    .match(/.{6}/gs)
    ?.map(row => [...row].map(value => value.charCodeAt(0)))
  expect(rows?.[3]).toEqual([255, 255, 255, 0, 0, 0])
  expect(rows?.[0]).toEqual([0, 0, 0, 0, 0, 0])
})

it('says how much is generated and whether there is a preview', () => {
  expect(generatedText(0.313, { state: 'loading' })).toBe('31% generated, loading preview…')
  expect(generatedText(0.5, { state: 'error' })).toMatch(/^50% generated, no preview \(hatched\)/)
})
