import { chosenList, type Listed, type NaturalSize, sizeOf, type Taken } from '@pentimento/stage'
import { useEffect, useState } from 'react'
import type { imageUpscaler } from '../contract.ts'
import { askedBy, type Settings } from './editing.ts'
import { refusalFor } from './readout.ts'

type Sizes = ReadonlyMap<string, NaturalSize | undefined>

/** The images before submission, each with its size and the reason if it can't be upscaled with these settings. */
export function useListed(
  contract: typeof imageUpscaler,
  pictures: readonly Taken[],
  settings: Settings,
): (Listed & { size: NaturalSize | undefined })[] {
  const sizes = useSizes(pictures)
  return chosenList(pictures).map(item => {
    const size = sizes.get(item.id)
    const refusal = item.refusal ?? refusalFor(contract, askedBy(settings, [item.picture]), size)
    return { ...item, size, ...(refusal && { refusal }) }
  })
}

/** Measure the images one after the other; the size is undefined for one the browser can't display. */
function useSizes(pictures: readonly Taken[]): Sizes {
  const [sizes, setSizes] = useState<Sizes>(new Map())
  const next = pictures.find(({ id, refusal }) => !refusal && !sizes.has(id))
  useEffect(() => {
    if (!next) return
    let isWanted = true
    const tell = (size: NaturalSize | undefined) => {
      if (isWanted) setSizes(sizes => new Map(sizes).set(next.id, size))
    }
    sizeOf(next.file).then(tell, () => tell(undefined))
    return () => {
      isWanted = false
    }
  }, [next])
  return sizes
}
