import { mediaTypes, type PictureFormat } from '@pentimento/protocol'
import { canvasOf, encode, layPaper } from '@pentimento/stage'
import { jpegWith, metadataOf, webpWith } from './metadata.ts'

/** For JPEG and WebP: close to what cameras write, since the image may be edited further. */
const quality = 0.95

/**
 * Encode a result in the chosen format. A PNG is returned unchanged; JPEG and WebP are encoded in the browser from
 * the PNG, with its metadata copied over.
 *
 * @param png as the server wrote it
 * @throws if the browser can't encode the format (some can't write WebP) or can't hold a canvas of that size
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

/** Draw the bitmap on a canvas and encode that; closes the bitmap. */
function drawn(bitmap: ImageBitmap, format: PictureFormat): Promise<Blob> {
  const [canvas, context] = canvasOf(bitmap.width, bitmap.height)
  layPaper(context, format)
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return encode(canvas, format, quality)
}
