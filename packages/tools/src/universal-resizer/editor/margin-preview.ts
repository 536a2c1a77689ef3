import type { Target } from '../contract.ts'
import { outpaintScale, reducedFrame } from '../frame.ts'
import type { Plan } from '../layouts.ts'
import type { Area, Size } from '../place-crop.ts'

/** Request for a preview of a format's generated margins: a downscaled part of the image, and its position. */
export interface PreviewFrame {
  /** Unique among the frames of an image. */
  key: string
  /** Part of the image, in image pixels. */
  area: Area
  /** Position of that part in the preview, and the preview's size, both in preview pixels. */
  place: Area
  size: Size
  seed: number
}

/** Loading state of the preview of a format's margins. */
export type MarginPreview =
  | { state: 'loading' }
  | { state: 'ready'; image: Blob; madeBy: string; resultBy: string }
  | { state: 'error' }

/** Longest side of a preview in pixels; the limit of the server for interactive requests. */
const maxSide = 512

/**
 * The preview frame of a format; undefined if nothing is generated. Its size is the one at which margins are
 * generated, halved until it fits: the engine works from coarse to fine, so that preview and result start from the
 * same coarse image and look alike.
 */
export function previewFrame(
  { method, area, place }: Plan,
  target: Target,
  seed: number,
): PreviewFrame | undefined {
  const fillsTarget = place.width === target.width && place.height === target.height
  if (method !== 'extend' || fillsTarget) return undefined
  let scale = outpaintScale(target)
  while (Math.max(target.width, target.height) * scale > maxSide) scale /= 2
  const reduced = reducedFrame(place, target, scale)
  const figures = [area, reduced.place].flatMap(({ left, top, width, height }) => [left, top, width, height])
  const key = [...figures.map(Math.round), reduced.size.width, reduced.size.height, seed].join(' ')
  return { key, area, ...reduced, seed }
}

/** Subject matte, row-major. */
export interface SubjectMatte extends Size {
  /** 0 to 1. */
  data: Float32Array
}

/** Longest side of the subject matte that is sent, in samples. */
const maxSamples = 64

/** The subject matte of an area of the image, downsampled and base64-encoded for the request. */
export function encodeSubjectMatte(matte: SubjectMatte, area: Area, image: Size) {
  const width = Math.min(maxSamples, Math.ceil((matte.width * area.width) / image.width))
  const height = Math.min(maxSamples, Math.ceil((matte.height * area.height) / image.height))
  const toImageX = (x: number) => (area.left + ((x + 0.5) / width) * area.width) / image.width
  const toImageY = (y: number) => (area.top + ((y + 0.5) / height) * area.height) / image.height
  const sampleIndex = (share: number, length: number) => Math.min(length - 1, Math.floor(share * length))
  let bytes = ''
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const sample =
        sampleIndex(toImageY(y), matte.height) * matte.width + sampleIndex(toImageX(x), matte.width)
      bytes += String.fromCharCode(Math.round(255 * (matte.data[sample] ?? 0)))
    }
  return { width, height, data: btoa(bytes) }
}
