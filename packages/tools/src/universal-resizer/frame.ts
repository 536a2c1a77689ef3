import type { Area, Size } from './place-crop.ts'

/** Margins of larger results are outpainted at this many pixels and then enlarged. */
const outpaintPixels = 2.2e6

/** Scale at which a result's margins are outpainted, at most 1. */
export function outpaintScale({ width, height }: Size): number {
  return Math.min(1, Math.sqrt(outpaintPixels / (width * height)))
}

/** The size of a result and the rectangle of the image in it, both scaled down. */
export function reducedFrame(place: Area, { width, height }: Size, scale: number) {
  const scaledLength = (length: number) => Math.max(1, Math.round(length * scale))
  const size = { width: scaledLength(width), height: scaledLength(height) }
  const inside = {
    width: Math.min(size.width, scaledLength(place.width)),
    height: Math.min(size.height, scaledLength(place.height)),
  }
  const left = Math.min(size.width - inside.width, Math.round(place.left * scale))
  const top = Math.min(size.height - inside.height, Math.round(place.top * scale))
  return { size, place: { ...inside, left, top } }
}

/** Width of the margin on each side of an image in a frame, in pixels. */
export function marginsOf({ left, top, width, height }: Area, size: Size) {
  return { left, up: top, right: size.width - left - width, down: size.height - top - height }
}
