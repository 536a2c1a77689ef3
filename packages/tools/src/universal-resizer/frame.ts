import type { Area, Size } from './place-crop.ts'

/** Pixels of a result up to which its margins are made up at its own size; above, at this many, and enlarged. */
const madeUpPixels = 2.2e6

/** How many times smaller than the result its margins are made up, at most 1. */
export function madeUpScale({ width, height }: Size): number {
  return Math.min(1, Math.sqrt(madeUpPixels / (width * height)))
}

/** A result with the picture in it, made smaller together. */
export function reducedFrame(place: Area, { width, height }: Size, scale: number) {
  const least = (length: number) => Math.max(1, Math.round(length * scale))
  const size = { width: least(width), height: least(height) }
  const inside = {
    width: Math.min(size.width, least(place.width)),
    height: Math.min(size.height, least(place.height)),
  }
  const left = Math.min(size.width - inside.width, Math.round(place.left * scale))
  const top = Math.min(size.height - inside.height, Math.round(place.top * scale))
  return { size, place: { ...inside, left, top } }
}

/** What there is of a frame on each side of the picture in it. */
export function marginsOf({ left, top, width, height }: Area, size: Size) {
  return { left, up: top, right: size.width - left - width, down: size.height - top - height }
}
