import { describe, expect, it } from 'vitest'
import { refusedGates } from '../gates.ts'
import { parseParams } from '../params.ts'
import { lighting, paramLimits, relight, resolveLighting } from './contract.ts'
import { presetNames, presets } from './presets.ts'

const light = { x: 0.2, y: 0.1 }

it.each(presetNames)('the preset %s matches the lighting schema', name => {
  expect(lighting.parse(presets[name])).toEqual(presets[name])
})

describe('lighting', () => {
  it('defaults to the studio preset', () => {
    expect(resolveLighting(parseParams(relight, {}))).toEqual(presets.studio)
  })

  it('is the preset’s except for explicit parameters', () => {
    const request = parseParams(relight, { preset: 'neon', gloss: 0.1, lights: [light] })
    const { lights, gloss, ambient } = resolveLighting(request)
    expect([gloss, ambient]).toEqual([0.1, presets.neon.ambient])
    expect(lights).toEqual([
      { ...light, color: '#ffffff', power: 1.5, z: 1, distance: 1, radius: 0.15, receiveLight: true },
    ])
  })

  it('may have no lights', () => {
    expect(resolveLighting(parseParams(relight, { lights: [] })).lights).toEqual([])
  })

  it('allows at most eight lights, with values in range', () => {
    const lights = Array.from({ length: paramLimits.lights + 1 }, () => light)
    expect(() => parseParams(relight, { lights })).toThrow('lights: expected at most 8 items')
    expect(() => parseParams(relight, { lights: [{ ...light, power: 11 }] })).toThrow(
      'lights.0.power: expected 0 to 10, got 11',
    )
    expect(() => parseParams(relight, { lights: [{ ...light, color: 'red' }] })).toThrow(
      'lights.0.color: expected #rrggbb',
    )
  })
})

it('requires Pro for maps and templates', () => {
  const request = (params: object) => ({ params: parseParams(relight, params), pixels: 100, batchSize: 1 })
  expect(refusedGates(relight, 'free', request({}))).toEqual([])
  for (const map of ['depth', 'normals']) {
    expect(refusedGates(relight, 'free', request({ [map]: true }))).toHaveLength(1)
    expect(refusedGates(relight, 'pro', request({ [map]: true }))).toEqual([])
  }
  expect(relight.templates).toMatchObject({ max: 20, requiredPlan: 'pro' })
})
