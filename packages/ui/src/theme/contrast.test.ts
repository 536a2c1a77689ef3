import { describe, expect, it } from 'vitest'
import css from './tokens.css?raw'

/** Minimum contrast of WCAG 2.2: 4.5 for text, 3 for outlines of controls. */
const pairs: [text: string, ground: string, least: number][] = [
  ...['paper', 'paper-2', 'card', 'raised'].flatMap((background): [string, string, number][] => [
    ['ink', background, 4.5],
    ['ink-2', background, 4.5],
    ['ultramarine', background, 4.5],
    ['vermilion', background, 4.5],
    ['line-strong', background, 3],
  ]),
  ['ink', 'ink-tint', 4.5],
  ['ink-2', 'ink-tint', 4.5],
  ['on-ultramarine', 'ultramarine', 4.5],
  ['on-ultramarine', 'ultramarine-hover', 4.5],
  ['on-vermilion', 'vermilion', 4.5],
  ['on-vermilion', 'vermilion-hover', 4.5],
  ['ultramarine', 'ultramarine-tint', 4.5],
  ['vermilion', 'vermilion-tint', 4.5],
  ['ochre', 'ochre-tint', 4.5],
  ['moss', 'moss-tint', 4.5],
  ['ink-inverse', 'inverse', 4.5],
]

describe.each(['light', 'dark'] as const)('%s', scheme => {
  it.each(pairs)('%s on %s has at least the contrast of WCAG 2.2 AA', (text, background, minContrast) => {
    expect(contrast(colorOf(text, scheme), colorOf(background, scheme))).toBeGreaterThanOrEqual(minContrast)
  })
})

function colorOf(token: string, scheme: 'light' | 'dark'): string {
  const [, light = '', dark = ''] =
    new RegExp(`--${token}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css) ?? []
  return scheme === 'light' ? light : dark
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** WCAG's relative luminance of `#rrggbb`. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
