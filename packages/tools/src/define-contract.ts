import {
  type Detail,
  type ErrorCode,
  type ImageFormat,
  imageFormats,
  limits,
  type MessageDescriptor,
  type PlanName,
  type TaskOutput,
} from '@pentimento/protocol'
import { z } from 'zod'

/** An input file of a tool. Images are decoded to sRGB; masks to 0 (keep) and 255 (edit). */
export interface InputSpec {
  kind: 'image' | 'mask'
  optional?: boolean
  /** @default limits.maxPixels */
  maxPixels?: number
  /** @default limits.maxUploadBytes */
  maxBytes?: number
}

/** An output image of a tool and its possible formats, the default first. */
export interface OutputSpec {
  formats: readonly [ImageFormat, ...ImageFormat[]]
  /** Produced only when a parameter requests it. */
  optional?: boolean
  /** 16-bit grayscale data rather than an image to look at; available as PNG only. */
  is16Bit?: boolean
  /** Several images, named by the request: at least one, at most this many. */
  maxCount?: number
}

/** A feature of a tool that requires a plan. Checked by {@link refusedGates}. */
export interface Gate<Params> {
  requiredPlan: PlanName
  /** Name of the gated feature; completes "… is part of Pro". */
  feature: string
  /** Whether a request uses the feature. */
  appliesTo(request: GateRequest<Params>): boolean
  /** Details with the request's own figures, added to the error message. */
  requestDetail?(request: GateRequest<Params>): MessageDescriptor | undefined
}

/** What gates are checked against. */
export interface GateRequest<Params> {
  params: Params
  /** Of the largest image. */
  pixels: number
  batchSize: number
  sizes: Sizes
}

/** The image sizes of a request, in pixels as displayed, by input name. */
export type Sizes = Readonly<Partial<Record<string, { width: number; height: number }>>>

/** Why a request is invalid, with the figures. */
export interface ValidationFailure {
  code: ErrorCode
  detail: Detail
}

/** Requests of a tool with the same workload take about equally long. */
export interface Workload {
  /** The time grows with these. */
  pixels: number
  /** Names the way of processing if parameters change it. @default '' */
  variant?: string
}

/**
 * Inference that an editor can request interactively, without a task.
 *
 * - `select`: the object at some points, as a mask.
 * - `surface`: the scene's surface packed as a PNG, so that the browser relights it as the server does.
 * - `focus`: saliency (red) and the subject's matte (green), at a small size.
 * - `extend`: a small image extended beyond its edges.
 * - `preview`: the tool's own result for small images, where {@link Contract.previews} allows it.
 */
export type InferenceKind = 'select' | 'surface' | 'focus' | 'extend' | 'preview'

/** For a gate that covers the whole tool. */
export const always = (): boolean => true

/** Declares that a tool has its own daily limit; the figures are in `planRules`. */
export interface Quota<Params> {
  per: '24h rolling'
  /** How many uses a request counts as, 1 or more. @default 1 */
  usesPerRequest?(params: Params): number
}

export interface Templates {
  /** Most templates per user. */
  max: number
  requiredPlan: PlanName
  schema: z.ZodType
}

/** Small previews of the tool's result, available on every plan; too small to replace a result. */
export interface Previews<Params> {
  /** Longest side of a preview, in pixels. Inputs have at most the square of this in pixels. */
  maxSide: number
  /** Whether these parameters can be previewed. Slow or paid work can't. */
  canPreview(params: Params): boolean
}

/** A request whose small result shows what the tool does to an image, before any setting. */
export interface Sample {
  kind: 'preview' | 'extend'
  /** Longest side of the image that is sent, in pixels. */
  side: number
  /** Whether a part from the middle is sent, at the image's own resolution, instead of all of it. @default false */
  isDetail?: boolean
  /** Whether the result is aligned with what was sent, so that both can be compared. */
  isAligned: boolean
  /** The request's parameters, for an image of that size. */
  params(size: { width: number; height: number }): Record<string, unknown>
}

/** Class of a task: seconds of work, or minutes. Each has its own queue, so that neither waits only for the other. */
export type TaskClass = (typeof taskClasses)[number]
export const taskClasses = ['quick', 'heavy'] as const

/** Classes of work with separate limits: editors' requests and the classes of tasks. */
export type WorkClass = 'interactive' | TaskClass

/** What a process may use for one request or task before it's ended. */
export interface WorkLimits {
  timeS: number
  /** Resident memory of the process, without the weights of pulled models. */
  memoryMiB: number
}

interface ContractSpec<
  Id extends string,
  Inputs extends Record<string, InputSpec>,
  Params extends z.ZodRawShape,
  Outputs extends Record<string, OutputSpec>,
> {
  /** Folder name, URL segment and CLI command. */
  id: Id
  /** Input files by field name; empty for a tool that needs only a prompt. */
  inputs: Inputs
  /** With defaults and ranges: `z.int().min(0).max(200).default(40)`. */
  params: z.ZodObject<Params>
  outputs: Outputs
  /** Whether the request sets the output size, so that no plan scales results down. @default false */
  isSizeRequested?: boolean
  /** Whether one request may contain several images, up to `limits.maxBatchSize`. */
  batch: boolean
  gates: readonly Gate<z.output<z.ZodObject<Params>>>[]
  /** Validates combinations of parameters and image sizes, before any work is done. */
  validateRequest?(request: {
    params: z.output<z.ZodObject<Params>>
    sizes: Sizes
  }): ValidationFailure | undefined
  /** What the processing time depends on, for estimates. @default the pixels of the largest image */
  workload?(request: { params: z.output<z.ZodObject<Params>>; sizes: Sizes }): Workload
  /** The class of a task. @default 'heavy' for images of more than 16 megapixels */
  taskClass?(request: { params: z.output<z.ZodObject<Params>>; sizes: Sizes }): TaskClass
  /** Limits of time and memory that differ from the defaults of a class. @default none */
  workLimits?: Partial<Record<WorkClass, Partial<WorkLimits>>>
  /** Kinds of interactive inference that its editor uses. @default none */
  interactiveInference?: readonly InferenceKind[]
  /** Previews that the tool offers. @default none */
  previews?: Previews<z.output<z.ZodObject<Params>>>
  /** What the tool picker shows for an image. @default only the image */
  sample?: Sample
  /** Prompt parameters, checked for NSFW content: prompts and negative prompts. @default none */
  promptParams?: { readonly [Name in keyof Params]?: 'wanted' | 'unwanted' }
  quota?: Quota<z.output<z.ZodObject<Params>>>
  credits: number
  /** Error code shown when processing fails through no fault of the user. */
  failureCode: ErrorCode
  /** Parameter sets that users can save under a name; `requiredPlan` is the plan needed to save one. */
  templates?: Templates
  /** What users are told about an output, from its findings. @default nothing */
  notesOn?(findings: TaskOutput['findings']): readonly MessageDescriptor[]
  /** Reasons offered in negative feedback; their labels are in the copy. */
  feedbackReasons: readonly string[]
}

/** Encoding parameters, accepted by every tool in addition to its own. */
export const outputOptions = {
  format: z.enum(imageFormats).optional(),
  quality: z.int().min(1).max(100).default(90),
  keepMetadata: z.boolean().default(false),
  /** Larger results are scaled down to this many pixels, with the same aspect ratio. */
  maxPixels: z.int().min(1).optional(),
}
type OutputOptionsShape = typeof outputOptions
export type OutputOptions = z.output<z.ZodObject<OutputOptionsShape>>

export interface Contract<
  Id extends string = string,
  Inputs extends Record<string, InputSpec> = Record<string, InputSpec>,
  // biome-ignore lint/suspicious/noExplicitAny: zod's own constraint; `unknown` would forbid every concrete shape.
  Params extends z.ZodRawShape = any,
  Outputs extends Record<string, OutputSpec> = Record<string, OutputSpec>,
> extends Omit<ContractSpec<Id, Inputs, Params, Outputs>, 'params'> {
  params: z.ZodObject<Params & OutputOptionsShape>
}

/**
 * Define a tool: its inputs, parameters, outputs, limits and cost. The tools page, the task API, OpenAPI, the
 * command line and the pricing page are derived from it.
 */
export function defineContract<
  const Id extends string,
  const Inputs extends Record<string, InputSpec>,
  Params extends z.ZodRawShape,
  const Outputs extends Record<string, OutputSpec>,
>(spec: ContractSpec<Id, Inputs, Params, Outputs>): Contract<Id, Inputs, Params, Outputs> {
  return {
    ...spec,
    params: spec.params.extend(outputOptions).strict() as z.ZodObject<Params & OutputOptionsShape>,
  }
}

/** Progress range of the pipeline within a task, as fractions; decoding comes before, encoding after. */
export const pipelineProgress = { from: 0.05, to: 0.9 } as const

export type ParamsOf<C extends Contract> = z.output<C['params']>

/** The image that a tool starts from; undefined for one that needs none. */
export function mainImageOf({ inputs }: Contract): InputSpec | undefined {
  return Object.values(inputs).find(({ kind, optional }) => kind === 'image' && !optional)
}

/** The limits of an input; defaults apply where the contract sets none. */
export function limitsOf(input: InputSpec): { maxPixels: number; maxBytes: number } {
  return { maxPixels: input.maxPixels ?? limits.maxPixels, maxBytes: input.maxBytes ?? limits.maxUploadBytes }
}
