import { describe, expect, it } from 'vitest'
import { refusedGates } from '../gates.ts'
import { parseParams } from '../params.ts'
import { lighting, lightingOf, most, relight } from './contract.ts'
import { presetNames, presets } from './presets.ts'

const lamp = { x: 0.2, y: 0.1 }

it.each(presetNames)('the preset %s matches the lighting schema', name => {
  expect(lighting.parse(presets[name])).toEqual(presets[name])
})

describe('lighting', () => {
  it('defaults to the studio preset', () => {
    expect(lightingOf(parseParams(relight, {}))).toEqual(presets.studio)
  })

  it('is the preset’s except for explicit parameters', () => {
    const asked = parseParams(relight, { preset: 'neon', gloss: 0.1, lights: [lamp] })
    const { lights, gloss, ambient } = lightingOf(asked)
    expect([gloss, ambient]).toEqual([0.1, presets.neon.ambient])
    expect(lights).toEqual([
      { ...lamp, colour: '#ffffff', power: 1.5, z: 1, distance: 1, radius: 0.15, receiveLight: true },
    ])
  })

  it('may have no lights', () => {
    expect(lightingOf(parseParams(relight, { lights: [] })).lights).toEqual([])
  })

  it('allows at most eight lights, with values in range', () => {
    const lights = Array.from({ length: most.lights + 1 }, () => lamp)
    expect(() => parseParams(relight, { lights })).toThrow('lights: expected at most 8 items')
    expect(() => parseParams(relight, { lights: [{ ...lamp, power: 11 }] })).toThrow(
      'lights.0.power: expected 0 to 10, got 11',
    )
    expect(() => parseParams(relight, { lights: [{ ...lamp, colour: 'red' }] })).toThrow(
      'lights.0.colour: expected #rrggbb',
    )
  })
})

it('requires Pro for maps and templates', () => {
  const asked = (params: object) => ({ params: parseParams(relight, params), pixels: 100, batchSize: 1 })
  expect(refusedGates(relight, 'free', asked({}))).toEqual([])
  for (const map of ['depth', 'normals']) {
    expect(refusedGates(relight, 'free', asked({ [map]: true }))).toHaveLength(1)
    expect(refusedGates(relight, 'pro', asked({ [map]: true }))).toEqual([])
  }
  expect(relight.templates).toMatchObject({ max: 20, needs: 'pro' })
})
