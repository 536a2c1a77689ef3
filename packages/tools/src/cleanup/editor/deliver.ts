import { mediaTypes, type PictureFormat } from '@pentimento/protocol'
import { canvasOf, encode, layPaper } from '@pentimento/stage'
import { jpegWith, metadataOf, webpWith } from './metadata.ts'

/** JPEG and WebP: near to what cameras write, since the picture may be edited further. */
const quality = 0.95

/**
 * A result as a file of a format: a PNG is the server's own, others are written here from it, with its metadata.
 *
 * @param png as the server wrote it
 * @throws where the browser does not write the format, as some do not WebP, or holds no canvas of that size
 */
export async function deliver(png: Blob, format: PictureFormat): Promise<Blob> {
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
function drawn(bitmap: ImageBitmap, format: PictureFormat): Promise<Blob> {
  const [canvas, context] = canvasOf(bitmap.width, bitmap.height)
  layPaper(context, format)
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return encode(canvas, format, quality)
}
