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

/** One of several images that a tool returns for one output. */
export interface OneOfMany {
  /** Unique among them: lower-case letters, digits and hyphens. */
  name: string
  picture: Raster
  /** Engines that contributed, in addition to those of the whole result. */
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
  /** Display name of the engine. */
  madeBy: string
  /** Findings by output name; plain JSON. */
  findings?: { [Name in keyof Gives]?: Findings }
}

/** Metadata of the image files; masks have none. */
type Sources<Takes extends Record<string, Take>> = { readonly [Name in keyof Takes]?: Source }

export type Pipeline<C extends Contract = Contract> = (
  pictures: Pictures<C['takes']>,
  params: ParamsOf<C>,
  tools: Work & { engines: Engines; sources: Sources<C['takes']> },
) => Promise<Results<C['gives']>>

/** Define a tool's pipeline, from decoded images to decoded images. {@link runTool} decodes and encodes. */
export function definePipeline<C extends Contract>(_contract: C, pipeline: Pipeline<C>): Pipeline<C> {
  return pipeline
}
