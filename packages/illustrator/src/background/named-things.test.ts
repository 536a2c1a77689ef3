import { describe, expect, it } from 'vitest'
import { resolveSetting } from '../scene/resolve-setting.ts'
import { describeBackground } from './describe-background.ts'

const settingOf = (prompt: string) => resolveSetting(describeBackground(prompt).scene, 0)

describe('things that a prompt for a background names', () => {
  it.each([
    ['a bathtub with candles', 'bathroom'],
    ['beige armchair next to a floor lamp', 'living-room'],
    ['toys and a crib', 'bedroom'],
    ['open laptop and notebook', 'office'],
  ])('%s are in a room where they usually are', (prompt, interior) => {
    expect(settingOf(prompt).interior).toBe(interior)
  })

  it('have no say where the prompt names a place', () => {
    expect(settingOf('armchair on the beach').ground).toBe('sand')
    expect(settingOf('kitchen island')).toMatchObject({
      ground: 'table',
      interior: 'kitchen',
      water: undefined,
    })
  })

  it.each([
    ['bedroom with linen curtains', 'bedroom'],
    ['living room with a velvet sofa', 'living-room'],
  ])('%s stays a room, whatever its fabrics', (prompt, interior) => {
    expect(settingOf(prompt)).toMatchObject({ ground: 'room', interior })
    expect(describeBackground(prompt).studio.hasDrapery).toBe(false)
  })

  it('are plants beside a product rather than the meadow that they grow in', () => {
    expect(settingOf('white podium with pampas grass').ground).toBe('studio')
    expect(describeBackground('white podium with pampas grass').studio.sprigs).toHaveLength(1)
    expect(settingOf('field of pampas grass').ground).not.toBe('studio')
  })

  it('are shapes without things if the prompt asks for something abstract', () => {
    expect(describeBackground('abstract liquid waves in purple and blue').studio.abstract).toMatchObject({
      kind: 'waves',
      colors: [expect.anything(), expect.anything()],
    })
    expect(settingOf('abstract liquid waves in purple and blue').ground).toBe('studio')
    expect(describeBackground('gradient from pink to orange').studio.abstract?.kind).toBe('gradient')
    expect(describeBackground('blue gradient').studio.abstract).toBeUndefined()
    for (const things of [
      'abstract shapes, podium',
      'geometric shapes, abstract composition',
      'abstract art',
    ])
      expect(describeBackground(things).studio.abstract).toBeUndefined()
  })

  it('are a cloth with checks', () => {
    expect(settingOf('picnic blanket in the park')).toMatchObject({ ground: 'table', material: 'gingham' })
    expect(settingOf('table with a checkered tablecloth').material).toBe('gingham')
    expect(settingOf('on a picnic blanket').tint).toBeUndefined()
  })

  it.each([
    ['dark wood background', 'wood'],
    ['concrete texture', 'concrete'],
    ['white brick background', 'brick'],
    ['old stone wall', 'masonry'],
  ])('are the material of a wall: %s', (prompt, material) => {
    expect(settingOf(prompt)).toMatchObject({ ground: 'wall', material })
  })

  it('are out of focus behind a subject if the prompt says so', () => {
    expect(describeBackground('wooden table, plants in the blurred background').isBlurred).toBe(true)
  })

  it('do not make a table of a room', () => {
    expect(settingOf('modern office with glass walls').ground).toBe('room')
  })

  it.each([
    ['paris, eiffel tower', 'eiffel-tower', 'plaza'],
    ['safari in the savanna', 'acacias', 'meadow'],
    ['egypt, pyramids', 'pyramids', 'desert'],
  ])('%s has a landmark in the distance', (prompt, landmark, ground) => {
    expect(describeBackground(prompt).landmark).toBe(landmark)
    expect(settingOf(prompt).ground).toBe(ground)
  })

  it('make a terrace one where people eat', () => {
    expect(settingOf('restaurant terrace').ground).toBe('table')
    expect(settingOf('sunny terrace').ground).toBe('plaza')
  })

  it('make a table at the side of a street, and a rooftop in a city', () => {
    expect(settingOf('terrace of a cafe in paris').ground).toBe('table')
    expect(describeBackground('terrace of a cafe in paris').isStreetSide).toBe(true)
    expect(describeBackground('urban rooftop')).toMatchObject({ hasRailing: true, isStreetSide: false })
  })

  it('have the color that the prompt names', () => {
    const [red, green, blue] = settingOf('velvet backdrop in emerald green').tint as [number, number, number]
    expect(green).toBeGreaterThan(Math.max(red, blue))
  })

  it.each([
    ['on a light oak wood surface, white walls in the background, large window', 'living-room'],
    ['on a rustic wood surface, warm kitchen in the background', 'kitchen'],
    ['on a rugged rock surface, mountains in the background', undefined],
  ])('are a table in a room: %s', (prompt, interior) => {
    expect(settingOf(prompt)).toMatchObject({ ground: 'table', interior })
  })

  it('are no table if they name only the color of a surface', () => {
    expect(settingOf('on a deep black textured surface').ground).toBe('studio')
    expect(describeBackground('pastel surface in mint, pink or yellow').studio.scattered).toHaveLength(0)
  })

  it('are space where people work, not beyond the sky', () => {
    expect(settingOf('creative studio space').ground).not.toBe('space')
    expect(settingOf('outer space').ground).toBe('space')
  })

  it('put a subject into the air', () => {
    expect(settingOf('floating in a pastel sky').ground).toBe('sky')
    expect(settingOf('street under a blue sky').ground).toBe('street')
  })

  it('lie on a table, also in a place where they grow', () => {
    expect(describeBackground('table in a garden with strawberries').studio.scattered).toHaveLength(1)
    expect(describeBackground('strawberry field').studio.scattered).toHaveLength(0)
  })

  it('are confetti in the colors that the prompt names', () => {
    expect(describeBackground('golden confetti').studio).toMatchObject({ hasGold: false })
    expect(describeBackground('golden confetti').studio.confettiColors).toHaveLength(1)
    expect(describeBackground('confetti').studio.confettiColors).toHaveLength(0)
  })

  it('end a meadow at trees that are far away', () => {
    expect(settingOf('green meadow').distantFeatures).toEqual(['hills', 'forest'])
    expect(describeBackground('green meadow').isInWoods).toBe(false)
  })

  it('make the streets of some cities glow by night', () => {
    expect(settingOf('tokyo at night')).toMatchObject({ ground: 'street', time: 'night', mood: ['neon'] })
  })
})
