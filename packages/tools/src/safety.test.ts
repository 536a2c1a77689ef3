import type { Engines, Raster, Safety } from '@pentimento/imaging'
import { createProgress, encode } from '@pentimento/imaging'
import { describe, expect, it } from 'vitest'
import { removeBackground } from './contracts.ts'
import { runTool } from './run.ts'

const gray: Raster = { data: new Uint8Array(40 * 30 * 3).fill(119), width: 40, height: 30, channels: 3 }

async function run(safety: Partial<Safety>) {
  const seen: string[] = []
  const matte = { data: new Float32Array(4).fill(1), width: 2, height: 2 }
  const engines = {
    matting: {
      name: 'Full specification',
      matte: async () => {
        seen.push('worked on')
        return matte
      },
    },
    safety: {
      checkInput: async () => undefined,
      checkResult: async () => undefined,
      checkPrompt: () => undefined,
      ...safety,
    },
  } as Partial<Engines> as Engines
  const { signal } = new AbortController()
  const image = await encode(gray, { format: 'png' })
  const running = runTool(
    removeBackground,
    { image },
    {},
    { engines, signal, progress: createProgress(() => {}) },
  )
  return { running, seen }
}

describe('an unsafe input image', () => {
  it.each([
    ['nsfw', 'nsfw-input'],
    ['watermark', 'watermark-detected'],
  ] as const)('flagged as %s is rejected with %s before any work', async (objection, code) => {
    const { running, seen } = await run({ checkInput: async () => objection })
    await expect(running).rejects.toMatchObject({ code })
    expect(seen).toEqual([])
  })

  it('reports a watermark with the message of SPEC.md', async () => {
    const { running } = await run({ checkInput: async () => 'watermark' })
    await expect(running).rejects.toThrow('Our system detected watermark')
  })
})

it('rejects an unsafe result even if the input was safe', async () => {
  const { running, seen } = await run({ checkResult: async () => 'nsfw' })
  await expect(running).rejects.toMatchObject({ code: 'nsfw-result' })
  expect(seen).toEqual(['worked on'])
})

it('checks the decoded input and the final result', async () => {
  const shown: Raster[] = []
  const { running } = await run({
    checkInput: async image => {
      shown.push(image)
      return undefined
    },
    checkResult: async image => {
      shown.push(image)
      return undefined
    },
  })
  await running
  expect(shown.map(({ channels }) => channels)).toEqual([3, 4])
})
