import { describe, expect, it } from 'vitest'
import { chosenEngines } from './choose-engines.ts'

const candidates = {
  remote: [
    { kind: 'openai', engine: undefined },
    { kind: 'stability', engine: 'Stability AI' },
    { kind: 'comfyui', engine: 'ComfyUI' },
  ],
  pulled: ['LaMa', 'MI-GAN'],
  builtIn: ['PatchMatch'],
} as const

describe('who does a task', () => {
  it('is the first provider that does it, and it alone', () => {
    expect(chosenEngines(candidates, undefined)).toEqual(['Stability AI'])
  })

  it('is a pulled model, then what is built in, where no provider does it', () => {
    expect(chosenEngines({ ...candidates, remote: [] }, undefined)).toEqual(['LaMa', 'MI-GAN', 'PatchMatch'])
  })

  it.each([
    [['built-in'], ['PatchMatch']],
    [['comfyui'], ['ComfyUI']],
    [
      ['model', 'built-in'],
      ['LaMa', 'MI-GAN', 'PatchMatch'],
    ],
    [
      ['comfyui', 'stability', 'built-in'],
      ['ComfyUI', 'Stability AI', 'PatchMatch'],
    ],
    [['openai'], []],
  ] as const)('is who configuration names: %j', (wanted, chosen) => {
    expect(chosenEngines<string>(candidates, wanted)).toEqual(chosen)
  })
})
