import {
  clipBox,
  dropAlpha,
  type Mask,
  type Raster,
  resizeImage,
  seamlessClone,
  type Work,
} from '@pentimento/imaging'
import type { Canvas } from '../image-provider.ts'
import { copyInto, cropMask, cropMirrored } from './crop.ts'
import type { Fit } from './fit.ts'
import { chooseWindows, type FillWindow } from './windows.ts'

/** How to fill masks with a service. */
interface FillOptions {
  canvas: Canvas
  /** Image and mask have a size that the canvas allows. */
  fill: (image: Raster, mask: Mask, work: Work) => Promise<Raster>
  fit: Fit
}

/** Fraction of the progress for the service; the rest is for resizing its result. */
const serviceProgressShare = 0.8

/**
 * Fill a mask with a service, window by window in sizes that the service supports, and blend the results into
 * the image. Pixels outside the mask don't change.
 */
export async function fillByWindows(
  image: Raster,
  mask: Mask,
  options: FillOptions,
  { signal, progress }: Work,
): Promise<Raster> {
  if (mask.width !== image.width || mask.height !== image.height)
    throw new RangeError(`mask: expected ${image.width}×${image.height}, got ${mask.width}×${mask.height}`)
  const windows = chooseWindows(mask, options.canvas)
  let filled = image
  for (const [index, window] of windows.entries()) {
    signal.throwIfAborted()
    const part = progress.span(index / windows.length, (index + 1) / windows.length)
    filled = await fillWindow(filled, mask, window, options, { signal, progress: part })
  }
  return filled
}

async function fillWindow(
  image: Raster,
  mask: Mask,
  window: FillWindow,
  { fill, fit }: FillOptions,
  { signal, progress }: Work,
): Promise<Raster> {
  const { box, width, height } = window
  const [columns, rows] = [box.right - box.left, box.bottom - box.top]
  const input = await resizeImage(dropAlpha(cropMirrored(image, box)), width, height)
  const painted = await fill(input, cropMask(mask, box, width, height), {
    signal,
    progress: progress.span(0, serviceProgressShare),
  })
  const fitWork = { signal, progress: progress.span(serviceProgressShare, 1) }
  const sized = await fit(dropAlpha(painted), columns, rows, fitWork)
  const visible = clipBox(box, image.width, image.height)
  const offset = { left: visible.left - box.left, top: visible.top - box.top }
  const innerBox = {
    ...offset,
    right: offset.left + visible.right - visible.left,
    bottom: offset.top + visible.bottom - visible.top,
  }
  const part = seamlessClone(
    cropMirrored(image, visible),
    cropMirrored(sized, innerBox),
    cropMask(mask, visible, visible.right - visible.left, visible.bottom - visible.top),
  )
  const out: Raster = { ...image, data: new Uint8ClampedArray(image.data) }
  copyInto(out, part, visible)
  return out
}
