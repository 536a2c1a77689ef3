import type { Asking } from './asking.ts'

type Idea = Pick<Asking, 'prompt' | 'style' | 'aspect' | 'seed'> & { href: string }

/** Prompts to begin with, each with the picture that the built-in engine draws of it at its seed. */
export const ideas: readonly Idea[] = [
  {
    prompt: 'A lighthouse on a cliff at sunset, three seagulls',
    style: 'illustration',
    aspect: '4:3',
    seed: 7,
  },
  {
    prompt: 'A fox in a snowy forest at night under the moon',
    style: 'watercolour',
    aspect: '4:3',
    seed: 11,
  },
  {
    prompt: 'Five red hot-air balloons over misty mountains at dawn',
    style: 'photo',
    aspect: '4:3',
    seed: 3,
  },
  { prompt: 'A sailing boat on a stormy sea', style: 'oil', aspect: '4:3', seed: 5 },
  { prompt: 'Two cats beneath a cherry tree in spring', style: 'line-art', aspect: '4:3', seed: 2 },
  { prompt: 'A red car in a city street at night, in the rain', style: 'comic', aspect: '4:3', seed: 9 },
].map((idea, index) => ({ ...idea, href: `/examples/text-to-image/idea-${index + 1}.webp` }) as Idea)
