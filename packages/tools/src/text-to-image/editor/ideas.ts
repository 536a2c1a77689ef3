import type { GenerationParams } from './generation-params.ts'

type Idea = Pick<GenerationParams, 'prompt' | 'style' | 'aspect' | 'seed'> & { href: string }

/** Example prompts in English, each with the image that the built-in engine generates from it with its seed. */
export const ideas: readonly Idea[] = [
  { prompt: 'A lighthouse by the sea at sunset, three seagulls', style: 'illustration', seed: 7 },
  { prompt: 'A fox in a snowy forest at night under the moon', style: 'watercolor', seed: 11 },
  { prompt: 'Three penguins on the ice under the northern lights', style: '3d', seed: 8 },
  { prompt: 'A cottage by a lake in autumn, mountains behind it', style: 'oil', seed: 5 },
  { prompt: 'A turtle and four fish under water', style: 'photo', seed: 2 },
  { prompt: 'A red car in a city street at night, in the rain', style: 'comic', seed: 9 },
].map((idea, index) => ({
  ...(idea as Omit<Idea, 'aspect' | 'href'>),
  aspect: '4:3',
  href: `/examples/text-to-image/idea-${index + 1}.webp`,
}))
