import {
  type Detail,
  type ErrorCode,
  limits,
  type PictureFormat,
  type PlanName,
  pictureFormats,
  type Saying,
} from '@pentimento/protocol'
import { z } from 'zod'

/** The filters of the tools page, besides All, Highlight and New. */
export const categories = [
  'Image edition',
  'Generation',
  'Generative tools',
  'Real-estate',
  'Portrait edition',
] as const
export type Category = (typeof categories)[number]

/** An input file of a tool. Images are decoded to sRGB; masks to 0 (keep) and 255 (edit). */
export interface Take {
  kind: 'picture' | 'mask'
  optional?: boolean
  /** @default limits.pixels */
  maxPixels?: number
  /** @default limits.uploadBytes */
  maxBytes?: number
}

/** An output image of a tool and its possible formats, the default first. */
export interface Give {
  formats: readonly [PictureFormat, ...PictureFormat[]]
  /** Produced only when a parameter requests it. */
  optional?: boolean
  /** 16-bit grayscale data rather than an image to look at; available as PNG only. */
  deep?: boolean
  /** Several images, named by the request: at least one, at most this many. */
  many?: number
}

/** A feature of a tool that requires a plan. Checked by {@link refusedGates}. */
export interface Gate<Params> {
  needs: PlanName
  /** Name of the gated feature; completes "… is part of Pro". */
  what: string
  /** Whether a request uses the feature. */
  when(request: Asked<Params>): boolean
  /** Details with the request's own figures, added to the error message. */
  figures?(request: Asked<Params>): Saying | undefined
}

/** What gates are checked against. */
export interface Asked<Params> {
  params: Params
  /** Of the largest image. */
  pixels: number
  batchSize: number
  sizes: Sizes
}

/** The image sizes of a request, in pixels as displayed, by input name. */
export type Sizes = Readonly<Partial<Record<string, { width: number; height: number }>>>

/** Why a request is invalid, with the figures. */
export interface Refusal {
  code: ErrorCode
  detail: Detail
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
export type Assist = 'select' | 'surface' | 'focus' | 'extend' | 'preview'

/** For a gate that covers the whole tool. */
export const always = (): boolean => true

/** Declares that a tool has its own daily limit; the figures are in `planRules`. */
export interface Quota<Params> {
  per: '24h rolling'
  /** How many uses a request counts as, 1 or more. @default 1 */
  counts?(params: Params): number
}

export interface Templates {
  /** Most templates per user. */
  max: number
  needs: PlanName
  schema: z.ZodType
}

/** Small previews of the tool's result, available on every plan; too small to replace a result. */
export interface Previews<Params> {
  /** Longest side of a preview, in pixels. Inputs have at most the square of this in pixels. */
  side: number
  /** Whether these parameters can be previewed. Slow or paid work can't. */
  of(params: Params): boolean
}

interface Spec<
  Id extends string,
  Takes extends Record<string, Take>,
  Params extends z.ZodRawShape,
  Gives extends Record<string, Give>,
> {
  /** Folder name, URL segment and CLI command. */
  id: Id
  categories: readonly Category[]
  /** Whether the Highlight filter lists it; `home` also features it on the home page. */
  highlight?: boolean | 'home'
  new?: boolean
  /** Input files by field name; empty for a tool that needs only a prompt. */
  takes: Takes
  /** With defaults and ranges: `z.int().min(0).max(200).default(40)`. */
  params: z.ZodObject<Params>
  gives: Gives
  /** Whether the request sets the output size, so that no plan scales results down. @default false */
  isSizeAsked?: boolean
  /** Whether one request may contain several images, up to `limits.batchMax`. */
  batch: boolean
  gates: readonly Gate<z.output<z.ZodObject<Params>>>[]
  /** Validates combinations of parameters and image sizes, before any work is done. */
  refuses?(request: { params: z.output<z.ZodObject<Params>>; sizes: Sizes }): Refusal | undefined
  /** Kinds of interactive inference that its editor uses. @default none */
  assists?: readonly Assist[]
  /** Previews that the tool offers. @default none */
  previews?: Previews<z.output<z.ZodObject<Params>>>
  /** Prompt parameters, checked for NSFW content: prompts and negative prompts. @default none */
  prose?: { readonly [Name in keyof Params]?: 'wanted' | 'unwanted' }
  quota?: Quota<z.output<z.ZodObject<Params>>>
  credits: number
  /** Error code shown when processing fails through no fault of the user. */
  failure: ErrorCode
  /** Parameter sets that users can save under a name; `requiredPlan` is the plan needed to save one. */
  templates?: Templates
  /** Reasons offered in negative feedback; their labels are in the copy. */
  feedbackReasons: readonly string[]
}

/** Encoding parameters, accepted by every tool in addition to its own. */
export const delivery = {
  format: z.enum(pictureFormats).optional(),
  quality: z.int().min(1).max(100).default(90),
  keepMetadata: z.boolean().default(false),
}
type Delivery = typeof delivery
export type DeliveryParams = z.output<z.ZodObject<Delivery>>

export interface Contract<
  Id extends string = string,
  Takes extends Record<string, Take> = Record<string, Take>,
  // biome-ignore lint/suspicious/noExplicitAny: zod's own constraint; `unknown` would forbid every concrete shape.
  Params extends z.ZodRawShape = any,
  Gives extends Record<string, Give> = Record<string, Give>,
> extends Omit<Spec<Id, Takes, Params, Gives>, 'params'> {
  params: z.ZodObject<Params & Delivery>
}

/**
 * Define a tool: its inputs, parameters, outputs, limits and cost. The tools page, the task API, OpenAPI, the
 * command line and the pricing page are derived from it.
 */
export function defineContract<
  const Id extends string,
  const Takes extends Record<string, Take>,
  Params extends z.ZodRawShape,
  const Gives extends Record<string, Give>,
>(spec: Spec<Id, Takes, Params, Gives>): Contract<Id, Takes, Params, Gives> {
  return { ...spec, params: spec.params.extend(delivery).strict() as z.ZodObject<Params & Delivery> }
}

/** Progress range of the pipeline within a task, as fractions; decoding comes before, encoding after. */
export const working = { from: 0.05, to: 0.9 } as const

export type ParamsOf<C extends Contract> = z.output<C['params']>

/** The limits of an input; defaults apply where the contract sets none. */
export function limitsOf(take: Take): { maxPixels: number; maxBytes: number } {
  return { maxPixels: take.maxPixels ?? limits.pixels, maxBytes: take.maxBytes ?? limits.uploadBytes }
}
