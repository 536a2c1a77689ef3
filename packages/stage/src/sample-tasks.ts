import type { Task, TaskInState, TaskState } from '@pentimento/protocol'

const common = {
  id: '7d9f3c1e-4b50-4c7e-9a53-0d6f1e2a3b4c',
  revision: 1,
  tool: 'any-tool',
  params: {},
  inputs: [
    {
      name: 'image',
      href: '/tasks/1/inputs/image',
      mediaType: 'image/jpeg',
      bytes: 1000,
      width: 40,
      height: 30,
      fileName: 'lemur.on.a.branch.jpg',
    },
  ],
  createdAt: '2026-11-21T09:00:00.000Z',
}
const timestamps = { finishedAt: '2026-11-21T09:00:03.000Z', deletedOn: '2026-12-05T09:00:03.000Z' }

const tasks: { [State in TaskState]: TaskInState<State> } = {
  queued: {
    ...common,
    state: 'queued',
    position: 2,
    estimateS: 11.6,
    expectedAt: '2026-11-21T09:00:11.600Z',
  },
  processing: { ...common, state: 'processing', fraction: 0.25 },
  ready: {
    ...common,
    ...timestamps,
    state: 'ready',
    outputs: [
      {
        name: 'image',
        href: '/tasks/1/outputs/image',
        mediaType: 'image/png',
        bytes: 2000,
        width: 40,
        height: 30,
        format: 'png',
        thumbnail: '/tasks/1/outputs/image/thumbnail',
      },
    ],
    madeBy: 'ISNet (built-in)',
    tookMs: 2140,
  },
  error: {
    ...common,
    ...timestamps,
    state: 'error',
    code: 'remove-background-failed',
    message: 'An error occurred during remove background process, please try again',
    detail: 'the model gave no answer',
    mayRetry: true,
  },
  cancelled: { ...common, ...timestamps, state: 'cancelled' },
}

/** A sample task in a state, for tests: one 40 × 30 image. */
export function sampleTask<State extends Task['state']>(state: State): TaskInState<State> {
  return tasks[state]
}
