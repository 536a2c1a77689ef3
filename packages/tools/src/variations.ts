import type { Raster, Work } from '@pentimento/imaging'

/** Seeds of variations: so many, one above the other from the first on, beginning anew above the largest. */
interface Seeds {
  count: number
  first: number
  largest: number
}

/** Make a picture of each seed, one after the other. */
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

/** Up to four of anything, under the names that variations are given by. */
export function named<Thing>([image, second, third, fourth]: readonly Thing[]) {
  if (image === undefined) throw new Error('no variation was made')
  return {
    image,
    ...(second !== undefined && { second }),
    ...(third !== undefined && { third }),
    ...(fourth !== undefined && { fourth }),
  }
}
