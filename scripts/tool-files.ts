/** The name under which contracts.ts exports a tool: `my-tool` → `myTool`. */
export const exportName = (id: string): string =>
  id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/** `my-tool` → `My tool` */
const title = (id: string): string => `${id.charAt(0).toUpperCase()}${id.slice(1)}`.replaceAll('-', ' ')

/**
 * The files of a minimal working tool, which returns its input image unchanged.
 *
 * @returns file contents by path in `packages/tools/src`
 */
export function toolFiles(id: string): Record<string, string> {
  return {
    [`${id}/contract.ts`]: contract(id),
    [`${id}/card.ts`]: card(id),
    [`${id}/copy.ts`]: copy(id),
    [`${id}/api.ts`]: api(id),
    [`${id}/pipeline.ts`]: pipeline(id),
    [`${id}/contract.test.ts`]: contractTest(id),
    [`${id}/pipeline.test.ts`]: pipelineTest(id),
    [`${id}/editor/Editor.tsx`]: editor(id),
  }
}

const contract = (id: string) => `import { z } from 'zod'
import { defineContract } from '../define-contract.ts'

export const ${exportName(id)} = defineContract({
  id: '${id}',
  inputs: { image: { kind: 'image' } },
  params: z.object({}),
  outputs: { image: { formats: ['png', 'webp', 'jpeg'] } },
  batch: false,
  gates: [],
  credits: 1,
  failureCode: 'process-failed',
  feedbackReasons: [],
})
`

const card = (id: string) => `import type { Card } from '../define-copy.ts'

export const card: Card = {
  name: '${title(id)}',
  tagline: 'What ${title(id).toLowerCase()} does, in a few words.',
  keywords: '',
  categories: ['Image edition'],
  isNew: true,
  split: 0.5,
}
`

const copy = (id: string) => `import { defineCopy } from '../define-copy.ts'
import { card } from './card.ts'
import { ${exportName(id)} } from './contract.ts'

export const copy = defineCopy(${exportName(id)}, {
  ...card,
  description: 'What ${title(id).toLowerCase()} does to an image, in one or two sentences.',
  inputs: { image: 'Image' },
  params: {},
  outputs: { image: 'Result' },
  feedbackReasons: {},
  examples: [],
  questions: [],
})
`

const api = (id: string) => `import { defineApiEndpoint, imageFile } from '../define-api.ts'
import { ${exportName(id)} } from './contract.ts'

export const api = [
  defineApiEndpoint(${exportName(id)}, {
    path: '/${id}/v1',
    summary: 'What ${title(id).toLowerCase()} does.',
    files: { image_file: imageFile('image', ['png', 'jpeg', 'webp'], { megapixels: 25 }) },
    fields: {},
    toParams: () => ({}),
    output: 'image',
    outputFormat: { by: 'accept', formats: ['png', 'webp', 'jpeg'] },
  }),
]
`

const pipeline = (id: string) => `import { definePipeline } from '../define-pipeline.ts'
import { ${exportName(id)} } from './contract.ts'

export default definePipeline(${exportName(id)}, async ({ image }, _params, { signal, progress }) => {
  signal.throwIfAborted()
  progress(1)
  return { image, madeBy: '${title(id)}' }
})
`

const contractTest = (id: string) => `import { expect, it } from 'vitest'
import { ${exportName(id)} } from './contract.ts'

it('rejects an unknown parameter', () => {
  expect(${exportName(id)}.params.safeParse({ unknown: 1 }).success).toBe(false)
})
`

const pipelineTest = (id: string) => `import { createProgress, type Engines } from '@pentimento/imaging'
import { expect, it } from 'vitest'
import { ${exportName(id)} } from './contract.ts'
import pipeline from './pipeline.ts'

const image = { data: new Uint8ClampedArray(4 * 3 * 3).fill(128), width: 4, height: 3, channels: 3 as const }

it('returns an image of the size of its input', async () => {
  const work = { signal: new AbortController().signal, progress: createProgress(() => undefined) }
  const tools = { engines: {} as Engines, sources: {}, ...work }
  const result = await pipeline({ image }, ${exportName(id)}.params.parse({}), tools)
  expect([result.image.width, result.image.height]).toEqual([4, 3])
})
`

const editor = (id: string) => `import { Button, ErrorMessage, FileDrop, Progress } from '@pentimento/ui'
import { useEffect, useEffectEvent } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { ${exportName(id)} } from '../contract.ts'

/** Choose an image, wait, see the result. */
export default function Editor(props: EditorProps<typeof ${exportName(id)}>) {
  const { copy, initialFile, run, start, cancel, retry, clear } = props
  const startWith = useEffectEvent((image: File) => start({ image }, {}))
  useEffect(() => {
    if (initialFile) startWith(initialFile)
  }, [initialFile])

  if (run.state === 'none')
    return (
      <FileDrop
        title={copy.tagline}
        buttonLabel={copy.inputs.image}
        accept="image/jpeg,image/png,image/webp"
        onFiles={([image]) => image && start({ image }, {})}
      />
    )
  if (run.state === 'rejected')
    return <ErrorMessage title={run.message} onRetry={run.mayRetry ? retry : clear} />
  if (run.state === 'uploading') return <Progress label={copy.name} value={run.fraction} />

  const { task } = run
  if (task.state === 'ready')
    return (
      <>
        {task.outputs.map(({ name, href }) => (
          <img key={name} src={href} alt={copy.outputs.image} />
        ))}
        <Button onClick={clear}>{copy.inputs.image}</Button>
      </>
    )
  if (task.state === 'error')
    return <ErrorMessage title={task.message} onRetry={task.mayRetry ? retry : clear} />
  if (task.state === 'cancelled') return <Button onClick={clear}>{copy.inputs.image}</Button>
  return (
    <>
      <Progress label={copy.name} value={task.state === 'processing' ? task.fraction : undefined} />
      <Button variant="outline" onClick={cancel}>
        Cancel
      </Button>
    </>
  )
}
`
