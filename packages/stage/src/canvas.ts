import { mediaTypes, type PictureFormat } from '@pentimento/protocol'

/** @throws where the browser holds no canvas of that size */
export function canvasOf(
  width: number,
  height: number,
  settings?: CanvasRenderingContext2DSettings,
): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', settings)
  if (!context) throw new Error(`this browser has no canvas of ${width} × ${height}`)
  return [canvas, context]
}

/**
 * A picture on a canvas of its own, reduced where it is longer than wanted.
 *
 * @param size    of the picture, in pixels
 * @param longest side of the canvas, in pixels
 * @throws where the browser holds no canvas of that size
 */
export function reducedCanvas(
  picture: CanvasImageSource,
  size: { width: number; height: number },
  longest: number,
  settings?: CanvasRenderingContext2DSettings,
): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const scale = Math.min(1, longest / Math.max(size.width, size.height))
  const scaled = (length: number) => Math.max(1, Math.round(length * scale))
  const [canvas, context] = canvasOf(scaled(size.width), scaled(size.height), settings)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return [canvas, context]
}

/**
 * Lay a colour under all that a canvas will show. Of JPEG, which knows no transparency, it is white paper
 * unless told otherwise; of other formats nothing.
 */
export function layPaper(
  context: CanvasRenderingContext2D,
  format: PictureFormat,
  colour = format === 'jpeg' ? '#ffffff' : undefined,
): void {
  if (colour === undefined) return
  context.fillStyle = colour
  context.fillRect(0, 0, context.canvas.width, context.canvas.height)
}

/**
 * Write a canvas as a file.
 *
 * @param quality of JPEG and WebP, 0 to 1
 * @throws where the browser does not write the format, as some do not WebP
 */
export function encode(canvas: HTMLCanvasElement, format: PictureFormat, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      blob => {
        if (blob?.type === mediaTypes[format]) resolve(blob)
        else reject(new Error(`this browser writes no ${format} of ${canvas.width} × ${canvas.height}`))
      },
      mediaTypes[format],
      quality,
    )
  })
}
