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

/** The tools page's filters beside All, Highlight and New. */
export const categories = [
  'Image edition',
  'Generation',
  'Generative tools',
  'Real-estate',
  'Portrait edition',
] as const
export type Category = (typeof categories)[number]

/** A file a tool takes. Pictures are decoded to sRGB; masks to 0 (keep) and 255 (act). */
export interface Take {
  kind: 'picture' | 'mask'
  optional?: boolean
  /** @default limits.pixels */
  maxPixels?: number
  /** @default limits.uploadBytes */
  maxBytes?: number
}

/** A picture a tool gives, and the formats it may be had in; the first is the default. */
export interface Give {
  formats: readonly [PictureFormat, ...PictureFormat[]]
  /** Made only when a parameter asks for it, and so may be absent. */
  optional?: boolean
  /** Grey at 16 bits, for measures rather than looks; PNG alone holds it. */
  deep?: boolean
  /** Several pictures under names that the request gives them: at most so many, at least one. */
  many?: number
}

/** Parts of a tool that want a plan. Judged by {@link refusedGates}. */
export interface Gate<Params> {
  needs: PlanName
  /** What is gated, in words that complete "… is part of Pro". */
  what: string
  /** Whether a request falls under the gate. */
  when(request: Asked<Params>): boolean
  /** What a request that falls under the gate is told beside, with its own figures. */
  figures?(request: Asked<Params>): Saying | undefined
}

/** What gates are judged by. */
export interface Asked<Params> {
  params: Params
  /** Of the largest picture. */
  pixels: number
  batchSize: number
  sizes: Sizes
}

/** The sizes of the pictures of a request, in pixels as displayed, by input name. */
export type Sizes = Readonly<Partial<Record<string, { width: number; height: number }>>>

/** Why a request cannot be met, with the figures. */
export interface Refusal {
  code: ErrorCode
  detail: Detail
}

/**
 * What an editor may ask of a picture before there is a task. `select`: the thing at some points, as a mask.
 * `surface`: the shape of what it shows, packed as a PNG, to be lit in the browser as it is lit here.
 * `focus`: where it matters that it is seen (red) and where the subject is (green), small.
 * `extend`: a small picture continued beyond its edges, to see how it would go on. `preview`: the tool's own
 * work on small pictures, where {@link Contract.previews} allows it.
 */
export type Assist = 'select' | 'surface' | 'focus' | 'extend' | 'preview'

/** Of a gate that the whole tool lies behind. */
export const always = (): boolean => true

/** Of a tool whose limit is told of as its own; the figures stand in `planRules`. */
export interface Quota<Params> {
  per: '24h rolling'
  /** How many uses a request is, 1 or more. @default 1 */
  counts?(params: Params): number
}

export interface Templates {
  /** Of one person. */
  max: number
  needs: PlanName
  schema: z.ZodType
}

/** The tool's own work, shown to anybody before it is asked for; so small that it stands for no result. */
export interface Previews<Params> {
  /** The longest side of what is shown, in pixels; what is sent has no more pixels than its square. */
  side: number
  /** Whether there is one of what is asked for: of what takes long, or is charged for, there is not. */
  of(params: Params): boolean
}

interface Spec<
  Id extends string,
  Takes extends Record<string, Take>,
  Params extends z.ZodRawShape,
  Gives extends Record<string, Give>,
> {
  /** Folder, URL and command-line word. */
  id: Id
  categories: readonly Category[]
  /** Whether the filter Highlight finds it; `home` greets people on the first page too. */
  highlight?: boolean | 'home'
  new?: boolean
  /** Files by field name; empty for a tool that works from words alone. */
  takes: Takes
  /** Defaults and ranges included: `z.int().min(0).max(200).default(40)`. */
  params: z.ZodObject<Params>
  gives: Gives
  /** Whether results have the size that is asked for, so that no plan makes them smaller. @default false */
  isSizeAsked?: boolean
  /** Whether one request may bring several pictures, up to `limits.batchMax`. */
  batch: boolean
  gates: readonly Gate<z.output<z.ZodObject<Params>>>[]
  /** What parameters and sizes together rule out, told before any work is done. */
  refuses?(request: { params: z.output<z.ZodObject<Params>>; sizes: Sizes }): Refusal | undefined
  /** Questions of its editor that the server answers at once. @default none */
  assists?: readonly Assist[]
  /** What may be seen small beforehand. @default none */
  previews?: Previews<z.output<z.ZodObject<Params>>>
  /** Parameters in a person's own words, checked for what is not safe for work: what is wished for, and what is not. @default none */
  prose?: { readonly [Name in keyof Params]?: 'wanted' | 'unwanted' }
  quota?: Quota<z.output<z.ZodObject<Params>>>
  credits: number
  /** What the person reads when the work fails for no reason of theirs. */
  failure: ErrorCode
  /** Sets of parameters that a person may save under a name; `needs` is the plan it takes to save one. */
  templates?: Templates
  /** Reasons offered when a result did not satisfy; words are in the copy. */
  feedbackReasons: readonly string[]
}

/** How a result is written, taken by every tool beside its own parameters. */
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
  // biome-ignore lint/suspicious/noExplicitAny: zod's own bound; `unknown` would forbid every concrete shape.
  Params extends z.ZodRawShape = any,
  Gives extends Record<string, Give> = Record<string, Give>,
> extends Omit<Spec<Id, Takes, Params, Gives>, 'params'> {
  params: z.ZodObject<Params & Delivery>
}

/**
 * State what a tool takes, gives, allows and costs. The tools page, the task API, OpenAPI, the
 * command line and the pricing page all follow from it.
 */
export function defineContract<
  const Id extends string,
  const Takes extends Record<string, Take>,
  Params extends z.ZodRawShape,
  const Gives extends Record<string, Give>,
>(spec: Spec<Id, Takes, Params, Gives>): Contract<Id, Takes, Params, Gives> {
  return { ...spec, params: spec.params.extend(delivery).strict() as z.ZodObject<Params & Delivery> }
}

/** Between which fractions of a task its pipeline works; before lies decoding, after it what is left to encode. */
export const working = { from: 0.05, to: 0.9 } as const

export type ParamsOf<C extends Contract> = z.output<C['params']>

/** The limits of an input, with what the contract leaves open filled in. */
export function limitsOf(take: Take): { maxPixels: number; maxBytes: number } {
  return { maxPixels: take.maxPixels ?? limits.pixels, maxBytes: take.maxBytes ?? limits.uploadBytes }
}
