import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEngineChoice } from './provider-environment.ts'

const stability = { PENTIMENTO_PROVIDER_KIND: 'stability', PENTIMENTO_PROVIDER_KEY: 'sk-1' }
const comfyui = { PENTIMENTO_PROVIDER_2_KIND: 'comfyui', PENTIMENTO_PROVIDER_2_URL: 'http://gpu:8188' }

describe('the environment', () => {
  it('without a provider has defaults', () => {
    expect(readEngineChoice({ PATH: '/bin', PENTIMENTO_PROVIDER_KIND: '' })).toEqual({
      device: 'cpu',
      providers: [],
      engineProviders: {},
    })
  })

  it('configures providers in order, and the providers of engines', () => {
    const env = {
      ...comfyui,
      ...stability,
      PENTIMENTO_DEVICE: 'webgpu',
      PENTIMENTO_PROVIDER_TIMEOUT: '300',
      PENTIMENTO_ENGINES:
        'completion=built-in, generation=comfyui|stability,matting=stability|model|built-in',
    }
    expect(readEngineChoice(env)).toEqual({
      device: 'webgpu',
      providers: [
        { kind: 'stability', key: 'sk-1', timeoutMs: 300_000 },
        { kind: 'comfyui', url: 'http://gpu:8188', timeoutMs: 120_000 },
      ],
      engineProviders: {
        completion: ['built-in'],
        generation: ['comfyui', 'stability'],
        matting: ['stability', 'model', 'built-in'],
      },
    })
  })

  it.each([
    ['the variable that came before', { PENTIMENTO_CUDA: 'on' }, /PENTIMENTO_CUDA: .*PENTIMENTO_DEVICE=cuda/],
    ['an unknown device', { PENTIMENTO_DEVICE: 'gpu' }, /PENTIMENTO_DEVICE: gpu: expected cpu, webgpu, cuda/],
    [
      'an unknown kind',
      { PENTIMENTO_PROVIDER_KIND: 'dalle' },
      /PENTIMENTO_PROVIDER_KIND: .*"openai"\|"stability"/,
    ],
    ['no kind', { PENTIMENTO_PROVIDER_KEY: 'sk' }, /PENTIMENTO_PROVIDER_KIND: /],
    [
      'a misspelled variable',
      { ...stability, PENTIMENTO_PROVIDER_TIMOUT: '3' },
      /PENTIMENTO_PROVIDER_TIMOUT: /,
    ],
    [
      'a variable with a wrong prefix',
      { PENTIMENTO_PROVIDERS: 'stability' },
      /PENTIMENTO_PROVIDERS: unknown variable/,
    ],
    [
      'a missing key',
      { PENTIMENTO_PROVIDER_KIND: 'stability' },
      /PENTIMENTO_PROVIDER_KEY: required for stability/,
    ],
    [
      'neither key nor URL',
      { PENTIMENTO_PROVIDER_KIND: 'openai' },
      /PENTIMENTO_PROVIDER_KEY: openai requires/,
    ],
    ['an invalid URL', { ...comfyui, PENTIMENTO_PROVIDER_2_URL: 'gpu' }, /PENTIMENTO_PROVIDER_2_URL: /],
    [
      'a timeout of 0',
      { ...stability, PENTIMENTO_PROVIDER_TIMEOUT: '0' },
      /PENTIMENTO_PROVIDER_TIMEOUT: .*1/,
    ],
    [
      'workflows of another kind',
      { ...stability, PENTIMENTO_PROVIDER_WORKFLOWS: '.' },
      /WORKFLOWS: only comfyui/,
    ],
    [
      'a folder that does not exist',
      { ...comfyui, PENTIMENTO_PROVIDER_2_WORKFLOWS: '/none' },
      /PENTIMENTO_PROVIDER_2_WORKFLOWS: .*none/,
    ],
    [
      'two providers of one kind',
      { ...stability, PENTIMENTO_PROVIDER_2_KIND: 'stability', PENTIMENTO_PROVIDER_2_KEY: 'b' },
      /expected each kind only once/,
    ],
    [
      'an unknown engine',
      { PENTIMENTO_ENGINES: 'painting=built-in' },
      /painting: expected one of .*completion/,
    ],
    [
      'an unknown engine provider',
      { PENTIMENTO_ENGINES: 'completion=lama' },
      /completion=lama: expected one of .*model, built-in/,
    ],
    ['a missing engine provider', { PENTIMENTO_ENGINES: 'completion' }, /completion=: expected one of/],
    [
      'a provider that is not configured',
      { PENTIMENTO_ENGINES: 'completion=stability' },
      /completion=stability: no provider/,
    ],
    [
      'an engine that a provider does not have',
      { ...comfyui, PENTIMENTO_ENGINES: 'matting=comfyui' },
      /matting=comfyui: comfyui doesn't provide this engine/,
    ],
  ])('is rejected for %s', (_, env, message) => {
    expect(() => readEngineChoice(env)).toThrow(message)
  })

  it('reports all errors at once, and never the key', () => {
    const env = { ...stability, PENTIMENTO_PROVIDER_URL: 'x', PENTIMENTO_PROVIDER_TIMEOUT: 'soon' }
    expect(() => readEngineChoice(env)).toThrow(/URL.*\n.*TIMEOUT/)
    expect(() => readEngineChoice(env)).not.toThrow(/sk-1/)
  })

  it('lets a workflow add an engine to ComfyUI', () => {
    const folder = mkdtempSync(join(tmpdir(), 'workflows-'))
    const node = { class_type: 'LoadImage', inputs: { image: '{{image}}' } }
    writeFileSync(join(folder, 'cut-out.json'), JSON.stringify({ node }))
    const env = { ...comfyui, PENTIMENTO_PROVIDER_2_WORKFLOWS: folder, PENTIMENTO_ENGINES: 'matting=comfyui' }
    expect(readEngineChoice(env).engineProviders).toEqual({ matting: ['comfyui'] })
    rmSync(folder, { recursive: true })
  })
})
