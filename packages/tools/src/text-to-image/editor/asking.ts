import type { Task } from '@pentimento/protocol'
import { type Aspect, most, type Side, type Style, textToImage } from '../contract.ts'

/** What is asked for, as far as it is written. */
export interface Asking {
  prompt: string
  negativePrompt: string
  style: Style
  aspect: Aspect
  size: Side
  seed: number
  images: number
}

/** An empty sheet. @param seed another for each, or the same words would be drawn alike each time */
export function firstAsking(seed: number): Asking {
  return { prompt: '', negativePrompt: '', style: 'none', aspect: '1:1', size: 1024, seed, images: 4 }
}

/** What a task was asked, to go on from; undefined where it was asked in a form that is no more. */
export function askingOf({ params }: Task): Asking | undefined {
  return textToImage.params.safeParse(params).data
}

/** A seed at random. @param random as `Math.random` */
export function anySeed(random: () => number): number {
  return Math.floor(random() * (most.seed + 1))
}
