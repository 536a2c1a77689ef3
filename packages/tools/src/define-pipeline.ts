import type { Engines, Mask, Raster, Raster16, SourceInfo, Work } from '@pentimento/imaging'
import type { TaskOutput } from '@pentimento/protocol'
import type { Contract, InputSpec, OutputSpec, ParamsOf } from './define-contract.ts'

/** Plain JSON. */
export type Findings = TaskOutput['findings']

type Decoded<T extends InputSpec> = T['kind'] extends 'mask' ? Mask : Raster

type DecodedInputs<Inputs extends Record<string, InputSpec>> = {
  [Name in keyof Inputs as Inputs[Name] extends { optional: true } ? never : Name]: Decoded<Inputs[Name]>
} & {
  [Name in keyof Inputs as Inputs[Name] extends { optional: true } ? Name : never]?: Decoded<Inputs[Name]>
}

/** One of several images that a tool returns for one output. */
export interface NamedOutput {
  /** Unique among them: lower-case letters, digits and hyphens. */
  name: string
  image: Raster
  /** Engines that contributed, in addition to those of the whole result. */
  madeBy: readonly string[]
  findings?: Findings
}

type PipelineOutput<G extends OutputSpec> = G extends { maxCount: number }
  ? AsyncIterable<NamedOutput>
  : G extends { is16Bit: true }
    ? Raster16
    : Raster

type PipelineResults<Outputs extends Record<string, OutputSpec>> = {
  [Name in keyof Outputs as Outputs[Name] extends { optional: true } ? never : Name]: PipelineOutput<
    Outputs[Name]
  >
} & {
  [Name in keyof Outputs as Outputs[Name] extends { optional: true } ? Name : never]?: PipelineOutput<
    Outputs[Name]
  >
} & {
  /** Display name of the engine. */
  madeBy: string
  /** Findings by output name; plain JSON. */
  findings?: { [Name in keyof Outputs]?: Findings }
}

/** Metadata of the image files; masks have none. */
type Sources<Inputs extends Record<string, InputSpec>> = { readonly [Name in keyof Inputs]?: SourceInfo }

export type Pipeline<C extends Contract = Contract> = (
  inputs: DecodedInputs<C['inputs']>,
  params: ParamsOf<C>,
  tools: Work & { engines: Engines; sources: Sources<C['inputs']> },
) => Promise<PipelineResults<C['outputs']>>

/** Define a tool's pipeline, from decoded images to decoded images. {@link runTool} decodes and encodes. */
export function definePipeline<C extends Contract>(_contract: C, pipeline: Pipeline<C>): Pipeline<C> {
  return pipeline
}
