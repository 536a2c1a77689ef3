import { type ImageFormat, mediaTypes } from '@pentimento/protocol'
import { createCanvas, encodeCanvas, fillBackground } from '@pentimento/stage'
import { addJpegMetadata, addWebpMetadata, readMetadata } from './metadata.ts'

/** For JPEG and WebP: close to what cameras write, since the image may be edited further. */
const quality = 0.95

/**
 * Encode a result in the chosen format. A PNG is returned unchanged; JPEG and WebP are encoded in the browser from
 * the PNG, with its metadata copied over.
 *
 * @param png as the server wrote it
 * @throws if the browser can't encode the format (some can't write WebP) or can't hold a canvas of that size
 */
export async function encodeResult(png: Blob, format: ImageFormat): Promise<Blob> {
  if (mediaTypes[format] === png.type) return png
  const bitmap = await createImageBitmap(png)
  const { width, height } = bitmap
  const encoded = new Uint8Array(await (await encodeBitmap(bitmap, format)).arrayBuffer())
  const metadata = readMetadata(new Uint8Array(await png.arrayBuffer()))
  const withMetadata =
    format === 'jpeg'
      ? addJpegMetadata(encoded, metadata)
      : addWebpMetadata(encoded, metadata, { width, height })
  return new Blob([withMetadata], { type: mediaTypes[format] })
}

/** Draw the bitmap on a canvas and encode that; closes the bitmap. */
function encodeBitmap(bitmap: ImageBitmap, format: ImageFormat): Promise<Blob> {
  const [canvas, context] = createCanvas(bitmap.width, bitmap.height)
  fillBackground(context, format)
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return encodeCanvas(canvas, format, quality)
}
