import { describe, expect, it } from 'vitest'
import { blackBodyColor, linearColor, nearestTemperature, temperatureRange } from './colors.ts'

const bytes = (color: string) => [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16))

it('converts sRGB to linear light: sRGB 50% is about 21% linear', () => {
  expect(linearColor('#ffffff')).toEqual([1, 1, 1])
  expect(linearColor('#808080')[0]).toBeCloseTo(0.2159, 3)
})

describe('a color temperature', () => {
  it('of 6500 kelvin is almost white', () => {
    for (const value of bytes(blackBodyColor(6500))) expect(value).toBeGreaterThan(245)
  })

  it('is reddish when low and bluish when high', () => {
    const [red = 0, green = 0, blue = 0] = bytes(blackBodyColor(temperatureRange.min))
    expect([red > green, green > blue, red]).toEqual([true, true, 255])
    const [r = 0, , b = 0] = bytes(blackBodyColor(temperatureRange.max))
    expect([b > r, b]).toEqual([true, 255])
  })

  it.each([1800, 2700, 4000, 5600, 8000, 12_000])('of %d kelvin is recovered from its color', kelvin => {
    expect(Math.abs((nearestTemperature(blackBodyColor(kelvin)) ?? 0) - kelvin) / kelvin).toBeLessThan(0.03)
  })

  it('is undefined for colors far from any black body', () => {
    expect([nearestTemperature('#ff2bd6'), nearestTemperature('#00ff00')]).toEqual([undefined, undefined])
  })
})
