import { type ImageFormat, mediaTypes } from '@pentimento/protocol'

/** Create a canvas, sizes in pixels. @throws if the browser doesn't support a canvas of that size */
export function createCanvas(
  width: number,
  height: number,
  options?: CanvasRenderingContext2DSettings,
): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', options)
  if (!context) throw new Error(`this browser doesn't support a canvas of ${width} × ${height}`)
  return [canvas, context]
}

/**
 * Draw an image on a new canvas, downscaled to a maximum side; never enlarged.
 *
 * @param size    of the image, in pixels
 * @param maxSide maximum longer side of the canvas, in pixels
 * @throws if the browser doesn't support a canvas of that size
 */
export function downscaledCanvas(
  image: CanvasImageSource,
  size: { width: number; height: number },
  maxSide: number,
  options?: CanvasRenderingContext2DSettings,
): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const scale = Math.min(1, maxSide / Math.max(size.width, size.height))
  const scaled = (length: number) => Math.max(1, Math.round(length * scale))
  const [canvas, context] = createCanvas(scaled(size.width), scaled(size.height), options)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return [canvas, context]
}

/**
 * Encode a canvas as an image file.
 *
 * @param quality of JPEG and WebP, 0 to 1
 * @throws if the browser can't encode the format, as some can't encode WebP
 */
export function encodeCanvas(canvas: HTMLCanvasElement, format: ImageFormat, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      blob => {
        if (blob?.type === mediaTypes[format]) resolve(blob)
        else reject(new Error(`this browser can't encode ${format} of ${canvas.width} × ${canvas.height}`))
      },
      mediaTypes[format],
      quality,
    )
  })
}
