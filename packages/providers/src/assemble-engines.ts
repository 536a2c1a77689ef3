import {
  type Completion,
  type Depth,
  type Engines,
  type Generation,
  isnetMatting,
  type Matting,
  ownCompletion,
  ownDepth,
  ownOutpainting,
  ownSafety,
  ownSuperResolution,
  ppocrTextReading,
  type SafetyLimits,
} from '@pentimento/imaging'
import { firstToWork } from './first-to-work.ts'
import { type ModelOptions, pulledEngines } from './store/pulled-engines.ts'

/** Which engines a deployment has. Plain JSON. */
export interface EngineOptions {
  /** What is turned away; without it no picture is checked. */
  safety?: SafetyLimits
  /** Pulled models; without it there are none. */
  models?: ModelOptions
}

/**
 * The engines of this deployment; each loads what it needs with its first picture. For each task the first
 * that works: a pulled model, then what is built in.
 *
 * @param warn  told which engine was passed over, and why
 */
export function assembleEngines(
  { safety, models }: EngineOptions = {},
  warn: (message: string) => void = () => {},
): Engines & { close(): Promise<void> } {
  const isnet = isnetMatting()
  const checks = safety && ownSafety(safety)
  const superResolution = ownSuperResolution()
  const textReading = ppocrTextReading()
  const pulled = pulledEngines(models, superResolution, warn)
  const matting = firstToWork<Matting>('matte', [...pulled.matting, isnet], warn)
  return {
    completion: firstToWork<Completion>('complete', [...pulled.completion, ownCompletion()], warn),
    depth: firstToWork<Depth>('depth', [...pulled.depth, ownDepth(matting)], warn),
    ...(pulled.generation.length > 0 && {
      generation: firstToWork<Generation>('imagine', pulled.generation, warn),
    }),
    matting,
    outpainting: ownOutpainting(),
    ...(checks && { safety: checks }),
    superResolution,
    textReading,
    close: async () => {
      const engines = [checks, isnet, superResolution, textReading, pulled]
      await Promise.all(engines.map(engine => engine?.close()))
    },
  }
}
