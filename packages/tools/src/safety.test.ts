import type { Engines, Raster, Safety } from '@pentimento/imaging'
import { encode, progressTo } from '@pentimento/imaging'
import { describe, expect, it } from 'vitest'
import { removeBackground } from './contracts.ts'
import { runTool } from './run.ts'

const grey: Raster = { data: new Uint8Array(40 * 30 * 3).fill(119), width: 40, height: 30, channels: 3 }

async function run(safety: Partial<Safety>) {
  const seen: string[] = []
  const matte = { data: new Float32Array(4).fill(1), width: 2, height: 2 }
  const engines = {
    matting: {
      name: 'All of it',
      matte: async () => {
        seen.push('worked on')
        return matte
      },
    },
    safety: {
      objectionToInput: async () => undefined,
      objectionToResult: async () => undefined,
      objectionToWords: () => undefined,
      ...safety,
    },
  } as Partial<Engines> as Engines
  const { signal } = new AbortController()
  const image = await encode(grey, { format: 'png' })
  const running = runTool(
    removeBackground,
    { image },
    {},
    { engines, signal, progress: progressTo(() => {}) },
  )
  return { running, seen }
}

describe('a picture that must not be worked on', () => {
  it.each([
    ['nsfw', 'nsfw-input'],
    ['watermark', 'watermark-detected'],
  ] as const)('for %s is refused as %s before any work', async (objection, code) => {
    const { running, seen } = await run({ objectionToInput: async () => objection })
    await expect(running).rejects.toMatchObject({ code })
    expect(seen).toEqual([])
  })

  it('tells a watermark in the words of the specification', async () => {
    const { running } = await run({ objectionToInput: async () => 'watermark' })
    await expect(running).rejects.toThrow('Our system detected watermark')
  })
})

it('a result that must not be handed out is refused, though its picture was not', async () => {
  const { running, seen } = await run({ objectionToResult: async () => 'nsfw' })
  await expect(running).rejects.toMatchObject({ code: 'nsfw-result' })
  expect(seen).toEqual(['worked on'])
})

it('the checks see the picture that came and the result as it is handed out', async () => {
  const shown: Raster[] = []
  const { running } = await run({
    objectionToInput: async picture => {
      shown.push(picture)
      return undefined
    },
    objectionToResult: async picture => {
      shown.push(picture)
      return undefined
    },
  })
  await running
  expect(shown.map(({ channels }) => channels)).toEqual([3, 4])
})
