import type { Raster, Work } from '@pentimento/imaging'

/** Seeds of variations: `count` consecutive seeds from `first`, wrapping to 0 after `largest`. */
interface Seeds {
  count: number
  first: number
  largest: number
}

/** Generate one image per seed, sequentially. */
export async function bySeeds<Picture extends Raster>(
  { count, first, largest }: Seeds,
  { signal, progress }: Work,
  make: (seed: number, work: Work) => Promise<Picture>,
): Promise<{ picture: Picture; seed: number }[]> {
  const made: { picture: Picture; seed: number }[] = []
  for (let index = 0; index < count; index++) {
    const seed = (first + index) % (largest + 1)
    const part = { signal, progress: progress.span(index / count, (index + 1) / count) }
    made.push({ picture: await make(seed, part), seed })
  }
  return made
}

/** Up to four values, under the output names of variations. */
export function named<Thing>([image, second, third, fourth]: readonly Thing[]) {
  if (image === undefined) throw new Error('expected at least one variation')
  return {
    image,
    ...(second !== undefined && { second }),
    ...(third !== undefined && { third }),
    ...(fourth !== undefined && { fourth }),
  }
}
