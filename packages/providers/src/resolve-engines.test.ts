import { type Completion, EngineError, type EngineErrorCode } from '@pentimento/imaging'
import { describe, expect, it } from 'vitest'
import { recordingWork, solidImage } from './remote/test-service.ts'
import { createEngineResolver, type EngineProviders } from './resolve-engines.ts'

const image = solidImage(4, 4, [1, 2, 3])
const mask = { data: new Uint8Array(16), width: 4, height: 4 }

/** An engine that returns its input, or throws the error in `failing` under its name. */
const failing = new Map<string, EngineErrorCode>()
const engine = (name: string): Completion => ({
  name,
  complete: async given => {
    const code = failing.get(name)
    if (code) throw new EngineError(code, `${name} says no`)
    return given
  },
})

const remote = [
  { kind: 'openai', engines: {} },
  { kind: 'stability', engines: { completion: engine('Stability AI') } },
  { kind: 'comfyui', engines: { completion: engine('ComfyUI') } },
] as const
const local = { pulled: [engine('LaMa'), engine('MI-GAN')], builtIn: engine('PatchMatch') }

/** The engine that completes an image, and the warnings. */
async function complete(
  engineProviders: EngineProviders,
  providers: typeof remote | [] = remote,
  fail: Record<string, EngineErrorCode> = {},
) {
  failing.clear()
  for (const [name, code] of Object.entries(fail)) failing.set(name, code)
  const warnings: string[] = []
  const chosen = createEngineResolver(providers, engineProviders, message =>
    warnings.push(message),
  ).resolveEngine('completion', local)
  await chosen.complete(image, mask, { mode: 'fast', seed: 1 }, recordingWork())
  return { by: chosen.name, warnings, again: chosen }
}

describe('an engine', () => {
  it('is that of the first remote service that has it', async () => {
    expect(await complete({})).toMatchObject({ by: 'Stability AI', warnings: [] })
  })

  it('is a pulled model if no remote service has it', async () => {
    expect(await complete({}, [])).toMatchObject({ by: 'LaMa' })
  })

  it.each([
    [['built-in'], 'PatchMatch'],
    [['comfyui'], 'ComfyUI'],
    [['model', 'built-in'], 'LaMa'],
    [['openai', 'built-in'], 'PatchMatch'],
  ] as const)('comes from the configured provider: %j', async (completion, by) => {
    expect(await complete({ completion })).toMatchObject({ by })
  })

  it('reports that none of the configured providers is available', async () => {
    await expect(complete({ completion: ['openai'] })).rejects.toThrow(/PENTIMENTO_ENGINES.*completion/)
  })

  it('is undefined if no provider has it', () => {
    expect(createEngineResolver(remote, {}, () => {}).tryResolveEngine('generation', {})).toBeUndefined()
  })
})

describe('a failing remote service', () => {
  it('has no fallback unless configured', async () => {
    await expect(complete({}, remote, { 'Stability AI': 'unreachable' })).rejects.toMatchObject({
      code: 'unreachable',
    })
  })

  it('falls back to the next configured provider, reports its name and warns', async () => {
    const engineProviders: EngineProviders = { completion: ['stability', 'comfyui', 'built-in'] }
    const failed = { 'Stability AI': 'out-of-credit', ComfyUI: 'unreachable' } as const
    expect(await complete(engineProviders, remote, failed)).toMatchObject({
      by: 'PatchMatch',
      warnings: [
        'Stability AI failed, falling back to ComfyUI: Stability AI says no',
        'ComfyUI failed, falling back to PatchMatch: ComfyUI says no',
      ],
    })
  })

  it('is tried again with the next image', async () => {
    const { again } = await complete({ completion: ['stability', 'built-in'] }, remote, {
      'Stability AI': 'too-busy',
    })
    failing.clear()
    await again.complete(image, mask, { mode: 'fast', seed: 1 }, recordingWork())
    expect(again.name).toBe('Stability AI')
  })

  it.each(['prompt-rejected', 'image-rejected', 'result-rejected'] as const)(
    'by its moderation, %s, has the last word',
    async code => {
      await expect(
        complete({ completion: ['stability', 'built-in'] }, remote, { 'Stability AI': code }),
      ).rejects.toMatchObject({ code })
    },
  )
})
