import type { DeepRaster, Engines, Mask, Raster, Source, Work } from '@pentimento/imaging'
import type { TaskOutput } from '@pentimento/protocol'
import type { Contract, Give, ParamsOf, Take } from './define-contract.ts'

/** Plain JSON. */
export type Findings = TaskOutput['findings']

type Decoded<T extends Take> = T['kind'] extends 'mask' ? Mask : Raster

type Pictures<Takes extends Record<string, Take>> = {
  [Name in keyof Takes as Takes[Name] extends { optional: true } ? never : Name]: Decoded<Takes[Name]>
} & {
  [Name in keyof Takes as Takes[Name] extends { optional: true } ? Name : never]?: Decoded<Takes[Name]>
}

/** One of several pictures that a tool gives under one of its names. */
export interface OneOfMany {
  /** Its own among them: lower-case letters, digits and hyphens. */
  name: string
  picture: Raster
  /** Engines that took part, beside those of the whole. */
  madeBy: readonly string[]
  findings?: Findings
}

type Made<G extends Give> = G extends { many: number }
  ? AsyncIterable<OneOfMany>
  : G extends { deep: true }
    ? DeepRaster
    : Raster

type Results<Gives extends Record<string, Give>> = {
  [Name in keyof Gives as Gives[Name] extends { optional: true } ? never : Name]: Made<Gives[Name]>
} & {
  [Name in keyof Gives as Gives[Name] extends { optional: true } ? Name : never]?: Made<Gives[Name]>
} & {
  /** Name of the engine, as the screen shows it. */
  madeBy: string
  /** What was found in the picture, told beside an output; plain JSON. */
  findings?: { [Name in keyof Gives]?: Findings }
}

/** What the files of the pictures said of themselves; a mask's says nothing. */
type Sources<Takes extends Record<string, Take>> = { readonly [Name in keyof Takes]?: Source }

export type Pipeline<C extends Contract = Contract> = (
  pictures: Pictures<C['takes']>,
  params: ParamsOf<C>,
  tools: Work & { engines: Engines; sources: Sources<C['takes']> },
) => Promise<Results<C['gives']>>

/** Wire engines to a contract: decoded pictures in, pictures out. Decoding and encoding are the worker's. */
export function definePipeline<C extends Contract>(_contract: C, pipeline: Pipeline<C>): Pipeline<C> {
  return pipeline
}
