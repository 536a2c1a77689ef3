import { describe, expect, it } from 'vitest'
import { parsePrompt } from '../prompt/parse-prompt.ts'
import { resolveSetting } from './resolve-setting.ts'

const settingOf = (prompt: string) => resolveSetting(parsePrompt(prompt), 1)

describe('the ground for furniture', () => {
  it.each([
    ['a cat and a couch', 'room'],
    ['a man and a chair', 'room'],
    ['a christmas tree and a couch', 'room'],
    ['a refrigerator and a toilet', 'room'],
    ['a microwave and an oven', 'room'],
    ['a train and a dining table', 'meadow'],
    ['a red car and a chair', 'meadow'],
    ['an elephant and a bed', 'meadow'],
    ['an airplane and a couch', 'meadow'],
    ['an elephant and a bed in a living room', 'room'],
  ])('of %s is a %s', (prompt, ground) => {
    expect(settingOf(prompt).ground).toBe(ground)
  })
})

describe('the studio background', () => {
  it('contrasts with white objects', () => {
    const { ground, tint } = settingOf('a photo of white scissors')
    expect(ground).toBe('studio')
    expect(Math.max(...(tint as [number, number, number]))).toBeLessThan(0.85)
  })

  it('is as the prompt says, and else light', () => {
    expect(settingOf('white scissors on a white background').tint).toEqual(
      settingOf('red scissors on a white background').tint,
    )
    expect(settingOf('red scissors').tint).toBeUndefined()
  })
})
