import type { Task } from '@pentimento/protocol'
import { type Aspect, paramLimits, type Side, type Style, textToImage } from '../contract.ts'

/** Parameters of the request, as far as they're filled in. */
export interface GenerationParams {
  prompt: string
  negativePrompt: string
  style: Style
  aspect: Aspect
  size: Side
  seed: number
  images: number
}

/** Initial parameters. @param seed different each time, since equal prompt and seed give equal images */
export function initialParams(seed: number): GenerationParams {
  return { prompt: '', negativePrompt: '', style: 'none', aspect: '1:1', size: 1024, seed, images: 4 }
}

/** The parameters of a task; undefined if they don't match the current contract. */
export function paramsFromTask({ params }: Task): GenerationParams | undefined {
  return textToImage.params.safeParse(params).data
}

/** A random seed. @param random a generator like `Math.random` */
export function randomSeed(random: () => number): number {
  return Math.floor(random() * (paramLimits.seed + 1))
}
