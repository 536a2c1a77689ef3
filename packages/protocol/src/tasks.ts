import { z } from 'zod'
import { errorCode } from './errors/error-catalog.ts'
import { fileExtensions, imageFormat } from './formats.ts'
import { jsonValue } from './json-value.ts'
import { planName } from './plans.ts'

const taskFile = z.object({
  name: z.string().describe('Name of the tool’s input or output; a unique name if there are several.'),
  href: z.string().describe('URL of the file.'),
  mediaType: z.string(),
  bytes: z.int(),
  width: z.int().describe('Pixels, as displayed.'),
  height: z.int().describe('Pixels, as displayed.'),
})
export type TaskFile = z.infer<typeof taskFile>

const taskInput = taskFile.extend({
  fileName: z.string().describe('The original file name; for display and for naming the result.'),
})

const taskOutput = taskFile.extend({
  format: imageFormat,
  thumbnail: z.string().describe('URL of a WebP thumbnail, at most 512 pixels per side.'),
  findings: jsonValue.optional().describe('Data detected in the image; its format depends on the tool.'),
})
export type TaskOutput = z.infer<typeof taskOutput>

const common = {
  id: z.uuid(),
  revision: z.int().min(0).describe('Increases with each change. A version with a lower one is outdated.'),
  tool: z.string(),
  batch: z.uuid().optional().describe('Shared by the tasks of one batch.'),
  params: z.record(z.string(), z.unknown()),
  inputs: z.array(taskInput),
  createdAt: z.iso.datetime(),
}

const estimateS = z.number().min(0).describe('Seconds until it is expected to be ready, from now.')
const expectedAt = z.iso.datetime().describe('When it is expected to be ready.')

const queued = z.object({
  ...common,
  state: z.literal('queued'),
  position: z.int().min(1).describe('1 is next.'),
  estimateS,
  expectedAt,
})

const processing = z.object({
  ...common,
  state: z.literal('processing'),
  fraction: z.number().min(0).max(1),
  estimateS: estimateS
    .optional()
    .describe('As in the queue; absent until the tool’s time has been measured.'),
  expectedAt: expectedAt.optional().describe('As in the queue; absent if `estimateS` is.'),
})

const ready = z.object({
  ...common,
  state: z.literal('ready'),
  outputs: z.array(taskOutput),
  madeBy: z.string().describe('The engine that made the result.'),
  tookMs: z.int().describe('Processing time, without the time in the queue.'),
  plan: planName
    .optional()
    .describe('The plan it was processed under, which may have limited its size or added a watermark.'),
  finishedAt: z.iso.datetime(),
  deletedOn: z.iso.datetime().describe('When the result will be deleted.'),
})

const errored = z.object({
  ...common,
  state: z.literal('error'),
  code: errorCode,
  message: z.string().describe('User-facing error message.'),
  detail: z.string().optional().describe('More about the error, if that helps.'),
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

/** A task and its state. */
export const task = z.discriminatedUnion('state', [queued, processing, ready, errored, cancelled])
export type Task = z.infer<typeof task>
export type TaskState = Task['state']
export type TaskInState<State extends TaskState> = Extract<Task, { state: State }>

export const taskPage = z.object({
  tasks: z.array(task),
  next: z.string().optional().describe('Pass as `after` for the next page; absent on the last.'),
})
export type TaskPage = z.infer<typeof taskPage>

/**
 * File name of one of several results, from the original's name, the output's name and its size: `lemur.png`
 * gives `lemur-instagram-story-1080x1920.jpg`. The size is omitted if the output's name contains it.
 */
export function outputFileName(
  original: string,
  { name, width, height, format }: Pick<TaskOutput, 'name' | 'width' | 'height' | 'format'>,
): string {
  const stem = original.replace(/\.[^.]+$/, '') || 'image'
  const size = `${width}x${height}`
  const label = name.includes(size) ? name : `${name}-${size}`
  return `${stem}-${label}.${fileExtensions[format]}`
}
