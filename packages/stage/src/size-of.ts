import type { NaturalSize } from './use-natural-size.ts'

/**
 * A picture's size in pixels as displayed, without holding it decoded.
 *
 * @throws where the browser cannot show it
 */
export function sizeOf(file: Blob): Promise<NaturalSize> {
  const url = URL.createObjectURL(file)
  const { promise, resolve, reject } = Promise.withResolvers<NaturalSize>()
  const image = new Image()
  image.addEventListener('load', () => resolve({ width: image.naturalWidth, height: image.naturalHeight }))
  image.addEventListener('error', () => reject(new Error('this browser cannot show the picture')))
  image.src = url
  return promise.finally(() => URL.revokeObjectURL(url))
}
