import { describe, expect, it } from 'vitest'
import { colourOf, linearColour, temperatureOf, temperatures } from './colours.ts'

const bytes = (colour: string) => [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))

it('converts sRGB to linear light: sRGB 50% is about 21% linear', () => {
  expect(linearColour('#ffffff')).toEqual([1, 1, 1])
  expect(linearColour('#808080')[0]).toBeCloseTo(0.2159, 3)
})

describe('a color temperature', () => {
  it('of 6500 kelvin is almost white', () => {
    for (const value of bytes(colourOf(6500))) expect(value).toBeGreaterThan(245)
  })

  it('is reddish when low and bluish when high', () => {
    const [red = 0, green = 0, blue = 0] = bytes(colourOf(temperatures.least))
    expect([red > green, green > blue, red]).toEqual([true, true, 255])
    const [r = 0, , b = 0] = bytes(colourOf(temperatures.most))
    expect([b > r, b]).toEqual([true, 255])
  })

  it.each([1800, 2700, 4000, 5600, 8000, 12_000])('of %d kelvin is recovered from its color', kelvin => {
    expect(Math.abs((temperatureOf(colourOf(kelvin)) ?? 0) - kelvin) / kelvin).toBeLessThan(0.03)
  })

  it('is undefined for colors far from any black body', () => {
    expect([temperatureOf('#ff2bd6'), temperatureOf('#00ff00')]).toEqual([undefined, undefined])
  })
})
