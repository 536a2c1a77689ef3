import { createBlurredBackground, createCanvas, encodeCanvas, fillBackground } from '@pentimento/stage'
import type { EditorState } from './editor-state.ts'
import { trimBox } from './trim-box.ts'

/** For JPEG and WebP; the same as the server's default. */
const quality = 0.9

/**
 * Composite a cutout over the chosen background at full resolution, and encode it.
 *
 * @param cutout       the server's result, with alpha
 * @param loadOriginal called only for a blurred background
 * @throws if the browser can't decode an image or hold a canvas of that size
 */
export async function composeResult(
  cutout: Blob,
  loadOriginal: () => Promise<Blob>,
  { backgroundType, color, blur, format, trim, margin }: Composition,
): Promise<Blob> {
  const subject = await createImageBitmap(cutout)
  const { width, height } = subject
  const [canvas, context] = createCanvas(width, height)
  if (backgroundType === 'blur') {
    const source = await createImageBitmap(await loadOriginal())
    context.imageSmoothingQuality = 'high'
    context.drawImage(
      blur === 0 ? source : createBlurredBackground(source, subject, blur),
      0,
      0,
      width,
      height,
    )
    source.close()
  } else fillBackground(context, format, backgroundType === 'color' ? color : undefined)
  context.drawImage(subject, 0, 0)
  const output = trim ? trimCanvas(canvas, subject, margin) : canvas
  subject.close()
  return encodeCanvas(output, format, quality)
}

type Composition = Pick<EditorState, 'backgroundType' | 'color' | 'blur' | 'format' | 'trim' | 'margin'>

function trimCanvas(source: HTMLCanvasElement, subject: ImageBitmap, margin: number): HTMLCanvasElement {
  const { width, height } = subject
  const [, subjectContext] = createCanvas(width, height, { willReadFrequently: true })
  subjectContext.drawImage(subject, 0, 0)
  const box = trimBox(subjectContext.getImageData(0, 0, width, height), margin)
  const [canvas, context] = createCanvas(box.width, box.height)
  context.drawImage(source, -box.x, -box.y)
  return canvas
}
