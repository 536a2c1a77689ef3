import type { Raster, Work } from '@pentimento/imaging'

/** Seeds of variations: `count` consecutive seeds from `first`, wrapping to 0 after `largest`. */
interface Seeds {
  count: number
  first: number
  largest: number
}

/** Generate one image per seed, sequentially. */
export async function generateVariations<Image extends Raster>(
  { count, first, largest }: Seeds,
  { signal, progress }: Work,
  generate: (seed: number, work: Work) => Promise<Image>,
): Promise<{ image: Image; seed: number }[]> {
  const results: { image: Image; seed: number }[] = []
  for (let index = 0; index < count; index++) {
    const seed = (first + index) % (largest + 1)
    const part = { signal, progress: progress.span(index / count, (index + 1) / count) }
    results.push({ image: await generate(seed, part), seed })
  }
  return results
}

/** Up to four values, under the output names of variations. */
export function namedVariations<Item>([image, second, third, fourth]: readonly Item[]) {
  if (image === undefined) throw new Error('expected at least one variation')
  return {
    image,
    ...(second !== undefined && { second }),
    ...(third !== undefined && { third }),
    ...(fourth !== undefined && { fourth }),
  }
}
