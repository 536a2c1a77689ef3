import { createProgress, type Raster } from '@pentimento/imaging'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { defineContract } from './define-contract.ts'
import type { NamedOutput } from './define-pipeline.ts'
import { encodeOutputs } from './encode-outputs.ts'

const contract = defineContract({
  id: 'many',
  inputs: { image: { kind: 'image' } },
  params: z.object({}),
  outputs: { each: { formats: ['png', 'jpeg'], maxCount: 3 } },
  batch: false,
  gates: [],
  credits: 1,
  failureCode: 'process-failed',
  feedbackReasons: [],
})
const image = (width: number): Raster => ({
  data: new Uint8ClampedArray(width * 6),
  width,
  height: 2,
  channels: 3,
})
const options = {
  params: { quality: 90, keepMetadata: false },
  metadata: undefined,
  safety: undefined,
  signal: new AbortController().signal,
  progress: createProgress(() => undefined),
}

it('encodes several images one by one under their own names, and lists every engine that contributed', async () => {
  async function* each(): AsyncGenerator<NamedOutput> {
    yield { name: 'small', image: image(4), madeBy: ['One'], findings: { kept: 1 } }
    yield { name: 'large', image: image(9), madeBy: ['One', 'Other'] }
  }
  const { outputs, madeBy } = await encodeOutputs(contract, { each: each(), madeBy: 'Whole' }, options)
  expect(outputs).toMatchObject([
    { name: 'small', format: 'png', width: 4, findings: { kept: 1 } },
    { name: 'large', format: 'png', width: 9 },
  ])
  expect(outputs[1]).not.toHaveProperty('findings')
  expect(madeBy).toBe('Whole, One, Other')
})

it.each([
  [undefined, [90, 60]],
  [5400, [90, 60]],
  [600, [30, 20]],
  [700, [32, 21]],
  [1, [1, 1]],
])('scales a result down to at most %j pixels', async (maxPixels, size) => {
  const raster: Raster = { data: new Uint8ClampedArray(90 * 60 * 3), width: 90, height: 60, channels: 3 }
  async function* each(): AsyncGenerator<NamedOutput> {
    yield { name: 'image', image: raster, madeBy: [] }
  }
  const params = { ...options.params, ...(maxPixels !== undefined && { maxPixels }) }
  const { outputs } = await encodeOutputs(contract, { each: each(), madeBy: 'One' }, { ...options, params })
  expect([outputs[0]?.width, outputs[0]?.height]).toEqual(size)
})

it('rejects two outputs with the same name', async () => {
  async function* each(): AsyncGenerator<NamedOutput> {
    yield { name: 'same', image: image(4), madeBy: [] }
    yield { name: 'same', image: image(5), madeBy: [] }
  }
  await expect(encodeOutputs(contract, { each: each(), madeBy: 'Whole' }, options)).rejects.toThrow(
    'two outputs with the same name',
  )
})

it('returns no output if one is unsafe, and stops the pipeline', async () => {
  const made = vi.fn()
  async function* each(): AsyncGenerator<NamedOutput> {
    made()
    yield { name: 'first', image: image(4), madeBy: [] }
    made()
    yield { name: 'second', image: image(5), madeBy: [] }
  }
  const safety = { checkResult: async () => 'nsfw' } as never
  const encoding = encodeOutputs(contract, { each: each(), madeBy: 'Whole' }, { ...options, safety })
  await expect(encoding).rejects.toMatchObject({ code: 'nsfw-result' })
  expect(made).toHaveBeenCalledTimes(1)
})
