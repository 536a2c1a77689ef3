import type { NaturalSize } from './use-natural-size.ts'

/**
 * Read an image's displayed size in pixels, without keeping the decoded image.
 *
 * @throws if the browser can't display the image
 */
export function readImageSize(file: Blob): Promise<NaturalSize> {
  const url = URL.createObjectURL(file)
  const { promise, resolve, reject } = Promise.withResolvers<NaturalSize>()
  const image = new Image()
  image.addEventListener('load', () => resolve({ width: image.naturalWidth, height: image.naturalHeight }))
  image.addEventListener('error', () => reject(new Error('this browser cannot display the image')))
  image.src = url
  return promise.finally(() => URL.revokeObjectURL(url))
}
