import { mediaTypes } from '@pentimento/protocol'
import type { Delivered } from './editing.ts'
import { jpegWith, metadataOf, webpWith } from './metadata.ts'

/** JPEG and WebP: near to what cameras write, since the picture may be edited further. */
const quality = 0.95

/**
 * A result as a file of a format: a PNG is the server's own, others are written here from it, with its metadata.
 *
 * @param png as the server wrote it
 * @throws where the browser does not write the format, as some do not WebP, or holds no canvas of that size
 */
export async function deliver(png: Blob, format: Delivered): Promise<Blob> {
  if (mediaTypes[format] === png.type) return png
  const bitmap = await createImageBitmap(png)
  const { width, height } = bitmap
  const written = new Uint8Array(await (await drawn(bitmap, format)).arrayBuffer())
  const metadata = metadataOf(new Uint8Array(await png.arrayBuffer()))
  const whole =
    format === 'jpeg' ? jpegWith(written, metadata) : webpWith(written, metadata, { width, height })
  return new Blob([whole], { type: mediaTypes[format] })
}

/** Drawn anew and encoded; the bitmap is closed. */
async function drawn(bitmap: ImageBitmap, format: Delivered): Promise<Blob> {
  const { width, height } = bitmap
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error(`this browser has no canvas of ${width} × ${height}`)
  if (format === 'jpeg') {
    // JPEG knows no transparency: what is transparent lies on white paper.
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, width, height)
  }
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      blob => {
        if (blob?.type === mediaTypes[format]) resolve(blob)
        else reject(new Error(`this browser writes no ${format} of ${width} × ${height}`))
      },
      mediaTypes[format],
      quality,
    )
  })
}
