import type { Engines, Safety } from '@pentimento/imaging'
import { checkPrompt, createProgress } from '@pentimento/imaging'
import { expect, it } from 'vitest'
import { uncrop } from './contracts.ts'
import { runTool } from './run.ts'

const run = (params: object, safety: Partial<Safety> | undefined) =>
  runTool(
    uncrop,
    {},
    { right: 8, ...params },
    {
      engines: { safety } as Partial<Engines> as Engines,
      signal: new AbortController().signal,
      progress: createProgress(() => {}),
    },
  )

it('rejects an unsafe prompt before any image is decoded', async () => {
  const refused = run({ prompt: 'a nude bather' }, { checkPrompt })
  await expect(refused).rejects.toMatchObject({ code: 'nsfw-prompt' })
})

it('accepts a safe prompt, and any prompt if safety checks are off', async () => {
  for (const [prompt, safety] of [
    ['a calm bay', { checkPrompt }],
    ['a nude bather', undefined],
  ] as const)
    await expect(run({ prompt }, safety)).rejects.toMatchObject({ code: 'missing-file' })
})
