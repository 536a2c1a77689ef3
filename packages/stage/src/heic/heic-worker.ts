import createLibHeif, { type HeifImage } from 'libheif-js/libheif-wasm/libheif-bundle.mjs'

/** Limit of the server for all tools; larger images are refused there. */
const maxPixels = 100e6

/** Converts a HEIC file to a JPEG of the same size, to a PNG if pixels are transparent, to undefined if it's damaged. */
self.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void convert(data)
    .catch(() => undefined)
    .then(copy => self.postMessage(copy))
})

async function convert(file: Blob): Promise<Blob | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const images = new (createLibHeif().HeifDecoder)().decode(bytes)
  const image = images.find(each => each.is_primary()) ?? images[0]
  if (!image) return undefined
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > maxPixels) return undefined
  const colorSpace = isDisplayP3(bytes) ? 'display-p3' : 'srgb'
  const pixels = await decode(image, new ImageData(width, height, { colorSpace }))
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.putImageData(pixels, 0, 0)
  return canvas.convertToBlob(
    isTransparent(pixels.data) ? { type: 'image/png' } : { type: 'image/jpeg', quality: 0.95 },
  )
}

function decode(image: HeifImage, into: ImageData): Promise<ImageData> {
  const { promise, resolve, reject } = Promise.withResolvers<ImageData>()
  image.display(into, decoded => (decoded ? resolve(decoded) : reject(new Error('damaged'))))
  return promise
}

function isTransparent(rgba: Uint8ClampedArray): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return true
  return false
}

/** How far into a file its properties reach; they come before the pixels. */
const propertyBytes = 64 * 1024
function isDisplayP3(bytes: Uint8Array): boolean {
  // The name in Apple's color profile is in UTF-16.
  const properties = new TextDecoder('latin1').decode(bytes.subarray(0, propertyBytes)).replaceAll('\0', '')
  return /Display P3/.test(properties)
}
