import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEngineChoice } from './provider-environment.ts'

const stability = { PENTIMENTO_PROVIDER_KIND: 'stability', PENTIMENTO_PROVIDER_KEY: 'sk-1' }
const comfyui = { PENTIMENTO_PROVIDER_2_KIND: 'comfyui', PENTIMENTO_PROVIDER_2_URL: 'http://gpu:8188' }

describe('the environment', () => {
  it('without a provider says nothing', () => {
    expect(readEngineChoice({ PATH: '/bin', PENTIMENTO_PROVIDER_KIND: '' })).toEqual({
      providers: [],
      makers: {},
    })
  })

  it('names providers, the first one first, and who makes what', () => {
    const env = {
      ...comfyui,
      ...stability,
      PENTIMENTO_PROVIDER_TIMEOUT: '300',
      PENTIMENTO_ENGINES:
        'completion=built-in, generation=comfyui|stability,matting=stability|model|built-in',
    }
    expect(readEngineChoice(env)).toEqual({
      providers: [
        { kind: 'stability', key: 'sk-1', timeoutMs: 300_000 },
        { kind: 'comfyui', url: 'http://gpu:8188', timeoutMs: 120_000 },
      ],
      makers: {
        completion: ['built-in'],
        generation: ['comfyui', 'stability'],
        matting: ['stability', 'model', 'built-in'],
      },
    })
  })

  it.each([
    [
      'a kind nobody knows',
      { PENTIMENTO_PROVIDER_KIND: 'dalle' },
      /PENTIMENTO_PROVIDER_KIND: .*"openai"\|"stability"/,
    ],
    ['no kind', { PENTIMENTO_PROVIDER_KEY: 'sk' }, /PENTIMENTO_PROVIDER_KIND: /],
    ['a word misspelt', { ...stability, PENTIMENTO_PROVIDER_TIMOUT: '3' }, /PENTIMENTO_PROVIDER_TIMOUT: /],
    [
      'a name of another form',
      { PENTIMENTO_PROVIDERS: 'stability' },
      /PENTIMENTO_PROVIDERS: no such variable/,
    ],
    [
      'no key where one is needed',
      { PENTIMENTO_PROVIDER_KIND: 'stability' },
      /PENTIMENTO_PROVIDER_KEY: stability needs one/,
    ],
    [
      'neither key nor address',
      { PENTIMENTO_PROVIDER_KIND: 'openai' },
      /PENTIMENTO_PROVIDER_KEY: openai needs/,
    ],
    ['no address', { ...comfyui, PENTIMENTO_PROVIDER_2_URL: 'gpu' }, /PENTIMENTO_PROVIDER_2_URL: /],
    ['no time', { ...stability, PENTIMENTO_PROVIDER_TIMEOUT: '0' }, /PENTIMENTO_PROVIDER_TIMEOUT: .*1/],
    [
      'workflows of who has none',
      { ...stability, PENTIMENTO_PROVIDER_WORKFLOWS: '.' },
      /WORKFLOWS: only comfyui/,
    ],
    [
      'a folder that is not there',
      { ...comfyui, PENTIMENTO_PROVIDER_2_WORKFLOWS: '/none' },
      /PENTIMENTO_PROVIDER_2_WORKFLOWS: .*none/,
    ],
    [
      'two of a kind',
      { ...stability, PENTIMENTO_PROVIDER_2_KIND: 'stability', PENTIMENTO_PROVIDER_2_KEY: 'b' },
      /one of a kind/,
    ],
    [
      'an engine nobody knows',
      { PENTIMENTO_ENGINES: 'painting=built-in' },
      /painting: expected one of .*completion/,
    ],
    [
      'a maker nobody knows',
      { PENTIMENTO_ENGINES: 'completion=lama' },
      /completion=lama: expected one of .*model, built-in/,
    ],
    ['a maker left out', { PENTIMENTO_ENGINES: 'completion' }, /completion=: expected one of/],
    [
      'a provider that is not there',
      { PENTIMENTO_ENGINES: 'completion=stability' },
      /completion=stability: no provider/,
    ],
    [
      'what a provider does not do',
      { ...comfyui, PENTIMENTO_ENGINES: 'matting=comfyui' },
      /matting=comfyui: comfyui does none/,
    ],
  ])('is refused for %s', (_, env, message) => {
    expect(() => readEngineChoice(env)).toThrow(message)
  })

  it('tells of everything that is wrong at once, and never of the key', () => {
    const env = { ...stability, PENTIMENTO_PROVIDER_URL: 'x', PENTIMENTO_PROVIDER_TIMEOUT: 'soon' }
    expect(() => readEngineChoice(env)).toThrow(/URL.*\n.*TIMEOUT/)
    expect(() => readEngineChoice(env)).not.toThrow(/sk-1/)
  })

  it('lets a workflow give ComfyUI what it has not', () => {
    const folder = mkdtempSync(join(tmpdir(), 'workflows-'))
    const node = { class_type: 'LoadImage', inputs: { image: '{{image}}' } }
    writeFileSync(join(folder, 'cut-out.json'), JSON.stringify({ node }))
    const env = { ...comfyui, PENTIMENTO_PROVIDER_2_WORKFLOWS: folder, PENTIMENTO_ENGINES: 'matting=comfyui' }
    expect(readEngineChoice(env).makers).toEqual({ matting: ['comfyui'] })
    rmSync(folder, { recursive: true })
  })
})
