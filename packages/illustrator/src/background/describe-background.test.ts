import { describe, expect, it } from 'vitest'
import { resolveSetting } from '../scene/resolve-setting.ts'
import { describeBackground, namesNothing } from './describe-background.ts'

const settingOf = (prompt: string) => resolveSetting(describeBackground(prompt).scene, 0)

describe('the prompt of a background', () => {
  it.each([['supermarket shelf', 'supermarket']])('of a public place, %s, has no view', (prompt, venue) => {
    const { venue: described, scene } = describeBackground(prompt)
    expect(described).toBe(venue)
    expect(scene.setting).toMatchObject({ distantFeatures: [], hasRoad: false })
  })

  it('is outdoors if the prompt asks for nature, and in a bathroom by its sink', () => {
    expect(settingOf('nature background')).toMatchObject({
      ground: 'lawn',
      distantFeatures: ['hills', 'forest'],
    })
    expect(settingOf('bathroom sink, marble')).toMatchObject({ ground: 'table', interior: 'bathroom' })
  })

  it('has no public place on a rooftop or in a studio with a podium', () => {
    expect(describeBackground('rooftop restaurant terrace').venue).toBeUndefined()
    expect(describeBackground('podium, museum style').venue).toBeUndefined()
  })

  it.each([
    ['a wooden table in a studio', undefined],
    ['rustic wooden table, restaurant behind', 'cafe'],
    ['coffee shop table', 'cafe'],
    ['living room window sill, morning light', 'living-room'],
    ['kitchen counter', 'kitchen'],
  ])('%s has a table in front', (prompt, interior) => {
    expect(settingOf(prompt)).toMatchObject({ ground: 'table' })
    expect(settingOf(prompt).interior).toBe(interior)
  })

  it('names the material and color of a table', () => {
    const { material, tint } = settingOf('black marble table')
    expect(material).toBe('marble')
    expect(Math.max(...(tint as [number, number, number]))).toBeLessThan(0.3)
  })

  it('puts a podium into a studio, with flowers beside it, unless it names a place', () => {
    expect(describeBackground('podium with flowers').studio.podium).toBe('round')
    expect(settingOf('podium with flowers')).toMatchObject({ ground: 'studio', hasFlowers: true })
    expect(settingOf('white marble podium with flowers')).toMatchObject({
      ground: 'studio',
      hasFlowers: true,
    })
    expect(settingOf('luxury marble podium')).toMatchObject({ ground: 'studio', material: 'marble' })
    expect(settingOf('stone podium in the desert').ground).toBe('desert')
  })

  it.each([
    ['gray sofa', 'sofa', 'living-room'],
    ['on a bed with white sheets', 'bed', 'bedroom'],
    ['on a beach towel', undefined, undefined],
  ])('puts the subject on fabric: %s', (prompt, seat, interior) => {
    const { seat: described, scene } = describeBackground(prompt)
    expect(described).toBe(seat)
    expect(scene.setting).toMatchObject({ ground: 'table', material: 'fabric' })
    expect(scene.setting.interior).toBe(interior)
  })

  it('scatters small things around a product, in a studio or on the table that the prompt names', () => {
    expect(describeBackground('ice cubes').studio.scattered).toHaveLength(1)
    expect(settingOf('ice cubes').ground).toBe('studio')
    expect(settingOf('wooden table with strawberries').ground).toBe('table')
    expect(describeBackground('strawberry field').studio.scattered).toHaveLength(0)
  })

  it('is a studio in the style of a prompt that names no place', () => {
    expect(settingOf('luxury').ground).toBe('studio')
    expect(namesNothing(describeBackground('luxury'))).toBe(false)
    expect(namesNothing(describeBackground('whatever'))).toBe(true)
  })

  it('understands other names of places, and that “space” may mean a room', () => {
    expect(settingOf('coworking space').interior).toBe('office')
    expect(settingOf('minimalist architectural space').ground).toBe('wall')
    expect(settingOf('Paris street with iron balconies').ground).toBe('street')
    expect(settingOf('bureau').interior).toBe('office')
  })

  it('understands walls with graffiti, wooden decks, and rooms lit by a window', () => {
    expect(settingOf('graffiti-covered urban wall').ground).toBe('wall')
    expect(settingOf('wooden deck by the sea')).toMatchObject({
      ground: 'table',
      material: 'wood',
      water: 'sea',
    })
    expect(settingOf('wooden table, soft window light, kitchen').interior).toBe('kitchen')
  })

  it('tells the floor from the wall', () => {
    const { floor, scene } = describeBackground('wooden floor, white wall')
    expect(floor?.material).toBe('wood')
    expect(scene.setting).toMatchObject({ ground: 'wall', tint: [0.97, 0.97, 0.96].map(about) })
  })

  it('has the color of a gradient or of what gives it its color', () => {
    expect(settingOf('blue gradient background').tint).toBeDefined()
    const [red, green] = settingOf('pastel pink backdrop').tint as [number, number, number]
    expect(red - green).toBeGreaterThan(0.15)
    expect(Math.max(...(settingOf('dark moody background').tint as [number, number, number]))).toBeLessThan(
      0.3,
    )
  })

  it('has a color that it names anywhere, and what it names in a studio', () => {
    const [red, , blue] = settingOf('arches and stairs in terracotta').tint as [number, number, number]
    expect(red - blue).toBeGreaterThan(0.3)
    expect(describeBackground('pink background with geometric shapes').studio).toMatchObject({
      hasShapes: true,
    })
    expect(settingOf('white silk fabric')).toMatchObject({ ground: 'studio' })
    expect(describeBackground('square stone plinth').studio.podium).toBe('square')
    expect(settingOf('square stone plinth').ground).toBe('studio')
  })

  it('has leaves, Christmas decoration or balloons without a place of their own', () => {
    expect(settingOf('tropical leaves')).toMatchObject({ ground: 'table', water: undefined })
    expect(describeBackground('autumn leaves').studio.decor).toBeUndefined()
    expect(settingOf('christmas background')).toMatchObject({ ground: 'table', season: undefined })
    expect(describeBackground('christmas market in a snowy village').studio.decor).toBeUndefined()
    expect(settingOf('birthday party with balloons').ground).toBe('studio')
    expect(settingOf('water splash').ground).toBe('studio')
  })

  it.each(['wall with leaf shadows', 'sunlit wall, palm shadow', 'table with window light'])(
    'has light through leaves or a window, not a view: %s',
    prompt => {
      expect(describeBackground(prompt).studio.pattern).toBeDefined()
      expect(settingOf(prompt)).toMatchObject({ interior: undefined, weather: [], distantFeatures: [] })
    },
  )

  it('is seen from above only if the view is, not if the light comes from there', () => {
    const isFromAbove = (prompt: string) => describeBackground(prompt).studio.isFromAbove
    expect(
      ['flat lay on marble', 'top view, linen', 'wooden table from above', 'overhead shot'].map(isFromAbove),
    ).toEqual([true, true, true, true])
    expect(['wooden table, light from above', 'overhead lights', 'table'].map(isFromAbove)).toEqual([
      false,
      false,
      false,
    ])
  })

  it('has trees and palms that it names behind the subject', () => {
    expect(settingOf('sandy beach with palm trees')).toMatchObject({
      ground: 'sand',
      distantFeatures: ['palms'],
    })
    expect(settingOf('green park with trees in the background').distantFeatures).toContain('forest')
    expect(settingOf('green park with trees').tint).toBeUndefined()
    expect(settingOf('beach with umbrella')).toMatchObject({ ground: 'sand', water: 'sea' })
  })

  it('is wet after rain, without drops in the air', () => {
    const wetnessOf = (prompt: string) => {
      const { isWet, scene } = describeBackground(prompt)
      return [isWet, scene.setting.weather.includes('rain')]
    }
    expect(wetnessOf('wet street at night')).toEqual([true, false])
    expect(wetnessOf('street after the rain')).toEqual([true, false])
    expect(wetnessOf('rainy street')).toEqual([true, true])
    expect(wetnessOf('street')).toEqual([false, false])
  })

  it('says whether it is blurred, and in a forest', () => {
    expect(describeBackground('office, blurred').isBlurred).toBe(true)
    expect(describeBackground('office').isBlurred).toBe(false)
    expect(describeBackground('in a forest').isInWoods).toBe(true)
    expect(describeBackground('autumn park').isInWoods).toBe(false)
    expect(describeBackground('lake at the edge of a forest').isInWoods).toBe(false)
  })

  it('puts a table into a room unless the prompt names a view', () => {
    expect(settingOf('marble table, soft daylight').interior).toBe('living-room')
    expect(settingOf('kitchen table').interior).toBe('kitchen')
    expect(settingOf('sideboard, morning light')).toMatchObject({ ground: 'table', interior: 'living-room' })
    expect(settingOf('table by the sea, morning light')).toMatchObject({ water: 'sea' })
    for (const prompt of ['wooden table, plants behind', 'table in a meadow, morning light', 'garden table'])
      expect(settingOf(prompt)).toMatchObject({ ground: 'table', distantFeatures: ['forest'] })
    expect(settingOf('marble table').interior).toBeUndefined()
  })

  it('has trees and a lawn in a season without a place', () => {
    expect(settingOf('autumn leaves').ground).toBe('lawn')
    expect(settingOf('autumn leaves').distantFeatures).toContain('forest')
    expect(settingOf('winter').distantFeatures).not.toContain('forest')
  })

  it('puts a subject onto a stone or log that the prompt names', () => {
    expect(settingOf('on a stone surrounded by flowers')).toMatchObject({
      ground: 'table',
      material: 'stone',
      hasFlowers: true,
      distantFeatures: ['forest'],
    })
    expect(settingOf('on a rock by the sea')).toMatchObject({ ground: 'table', water: 'sea' })
    expect(settingOf('on a fallen log in the forest')).toMatchObject({ ground: 'table', material: 'wood' })
    expect(settingOf('rocky coast').ground).not.toBe('table')
  })

  it('is on the shore of a sea that it has a view of', () => {
    expect(settingOf('overlooking the sea')).toMatchObject({ ground: 'sand', water: 'sea' })
    expect(settingOf('marble table, sea view')).toMatchObject({ ground: 'table', water: 'sea' })
    expect(settingOf('open sea').ground).toBe('sea')
  })

  it('takes lights of a city for those of its street', () => {
    expect(settingOf('city lights at night')).toMatchObject({ ground: 'street', hasBokeh: true })
  })

  it('has a place that is named by a part of it', () => {
    expect(settingOf('next to a fireplace')).toMatchObject({ ground: 'room', interior: 'living-room' })
    expect(describeBackground('next to a fireplace').hasFireplace).toBe(true)
    expect(settingOf('in front of a bookshelf').interior).toBe('library')
    expect(settingOf('rooftop at sunset')).toMatchObject({ ground: 'plaza', distantFeatures: ['city'] })
    expect(settingOf('balcony with sea view')).toMatchObject({ ground: 'sea', water: 'sea' })
    expect(settingOf('on stage at a concert').ground).toBe('stage')
    expect(describeBackground('under sakura').hasBlossoms).toBe(true)
    expect(settingOf('kitchen counter').material).toBe('marble')
    expect(settingOf('wooden kitchen counter').material).toBe('wood')
  })

  it('takes a field of grass for a meadow', () => {
    expect(settingOf('grass field').ground).toBe('meadow')
    expect(settingOf('wheat field').ground).toBe('field')
  })
})

const about = (value: number) => expect.closeTo(value, 2)
