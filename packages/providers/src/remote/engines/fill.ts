import { clipped, grafted, type Mask, opaque, type Raster, resized, type Work } from '@pentimento/imaging'
import type { Canvas } from '../image-provider.ts'
import { cutMask, cutPicture, layPart } from './cut.ts'
import type { Fit } from './fit.ts'
import { type Window, windowsOver } from './windows.ts'

/** How to fill masks with a service. */
interface Filling {
  canvas: Canvas
  /** Image and mask have a size that the canvas allows. */
  fill: (picture: Raster, mask: Mask, work: Work) => Promise<Raster>
  fit: Fit
}

/** Fraction of the progress for the service; the rest is for resizing its result. */
const serviceShare = 0.8

/**
 * Fill a mask with a service, window by window in sizes that the service supports, and blend the results into
 * the image. Pixels outside the mask don't change.
 */
export async function fillByParts(
  picture: Raster,
  mask: Mask,
  filling: Filling,
  { signal, progress }: Work,
): Promise<Raster> {
  if (mask.width !== picture.width || mask.height !== picture.height)
    throw new RangeError(
      `mask: expected ${picture.width}×${picture.height}, got ${mask.width}×${mask.height}`,
    )
  const windows = windowsOver(mask, filling.canvas)
  let made = picture
  for (const [index, window] of windows.entries()) {
    signal.throwIfAborted()
    const part = progress.span(index / windows.length, (index + 1) / windows.length)
    made = await fillWindow(made, mask, window, filling, { signal, progress: part })
  }
  return made
}

async function fillWindow(
  picture: Raster,
  mask: Mask,
  window: Window,
  { fill, fit }: Filling,
  { signal, progress }: Work,
): Promise<Raster> {
  const { box, width, height } = window
  const [columns, rows] = [box.right - box.left, box.bottom - box.top]
  const shown = await resized(opaque(cutPicture(picture, box)), width, height)
  const painted = await fill(shown, cutMask(mask, box, width, height), {
    signal,
    progress: progress.span(0, serviceShare),
  })
  const sizing = { signal, progress: progress.span(serviceShare, 1) }
  const sized = await fit(opaque(painted), columns, rows, sizing)
  const seen = clipped(box, picture.width, picture.height)
  const place = { left: seen.left - box.left, top: seen.top - box.top }
  const inner = {
    ...place,
    right: place.left + seen.right - seen.left,
    bottom: place.top + seen.bottom - seen.top,
  }
  const part = grafted(
    cutPicture(picture, seen),
    cutPicture(sized, inner),
    cutMask(mask, seen, seen.right - seen.left, seen.bottom - seen.top),
  )
  const out: Raster = { ...picture, data: new Uint8ClampedArray(picture.data) }
  layPart(out, part, seen)
  return out
}
