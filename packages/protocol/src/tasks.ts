import { z } from 'zod'
import { errorCode } from './errors/catalogue.ts'
import { fileExtensions, pictureFormat } from './formats.ts'
import { planName } from './plans.ts'

const taskFile = z.object({
  name: z
    .string()
    .describe('Which of the tool’s inputs or outputs this is; of several under one name, its own.'),
  href: z.string().describe('Where its bytes are.'),
  mediaType: z.string(),
  bytes: z.int(),
  width: z.int().describe('Pixels, as displayed.'),
  height: z.int().describe('Pixels, as displayed.'),
})
export type TaskFile = z.infer<typeof taskFile>

const taskInput = taskFile.extend({
  fileName: z.string().describe('As the person named it; for display and for naming the result.'),
})

const taskOutput = taskFile.extend({
  format: pictureFormat,
  thumbnail: z.string().describe('Where a WebP of at most 512 pixels a side is.'),
  findings: z.json().optional().describe('What was found in the picture; its form is the tool’s.'),
})
export type TaskOutput = z.infer<typeof taskOutput>

const common = {
  id: z.uuid(),
  tool: z.string(),
  batch: z.uuid().optional().describe('Shared by the tasks of one batch.'),
  params: z.record(z.string(), z.unknown()),
  inputs: z.array(taskInput),
  createdAt: z.iso.datetime(),
}

const queued = z.object({
  ...common,
  state: z.literal('queued'),
  position: z.int().min(1).describe('1 is next.'),
  estimateS: z.number().min(0).describe('Seconds until it is expected to be ready.'),
})

const processing = z.object({
  ...common,
  state: z.literal('processing'),
  fraction: z.number().min(0).max(1),
})

const ready = z.object({
  ...common,
  state: z.literal('ready'),
  outputs: z.array(taskOutput),
  madeBy: z.string().describe('The engine that made the result.'),
  tookMs: z.int().describe('Working time, without the wait in the queue.'),
  plan: planName.optional().describe('Under which it was made, which may have made it smaller or marked it.'),
  finishedAt: z.iso.datetime(),
  deletedOn: z.iso.datetime().describe('When the result will be deleted.'),
})

const failed = z.object({
  ...common,
  state: z.literal('error'),
  code: errorCode,
  says: z.string().describe('What the person reads.'),
  detail: z.string().optional().describe('What exactly was wrong, where that helps.'),
  mayRetry: z.boolean(),
  finishedAt: z.iso.datetime(),
  deletedOn: z.iso.datetime(),
})

const cancelled = z.object({
  ...common,
  state: z.literal('cancelled'),
  finishedAt: z.iso.datetime(),
  deletedOn: z.iso.datetime(),
})

/** A piece of work and where it stands. */
export const task = z.discriminatedUnion('state', [queued, processing, ready, failed, cancelled])
export type Task = z.infer<typeof task>
export type TaskState = Task['state']
export type TaskIn<State extends TaskState> = Extract<Task, { state: State }>

export const taskPage = z.object({
  tasks: z.array(task),
  next: z.string().optional().describe('Pass as `after` for the next page; absent on the last.'),
})
export type TaskPage = z.infer<typeof taskPage>

/**
 * What one of several results is called as a file, after the original, its own name and its size: `lemur.png`
 * gives `lemur-instagram-story-1080x1920.jpg`, and a size that is its name is not said twice.
 */
export function fileNameOf(
  original: string,
  { name, width, height, format }: Pick<TaskOutput, 'name' | 'width' | 'height' | 'format'>,
): string {
  const stem = original.replace(/\.[^.]+$/, '') || 'picture'
  const size = `${width}x${height}`
  const own = name.includes(size) ? name : `${name}-${size}`
  return `${stem}-${own}.${fileExtensions[format]}`
}

/** Whether a task will still change by itself. */
export function isUnderWay(task: Task): task is TaskIn<'queued' | 'processing'> {
  return task.state === 'queued' || task.state === 'processing'
}
