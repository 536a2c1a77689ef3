import type { Target } from '../contract.ts'
import { madeUpScale, reducedFrame } from '../frame.ts'
import type { Area, Size } from '../place-crop.ts'
import type { Plan } from '../plan.ts'

/** Request for a preview of a format's generated margins: a downscaled part of the image, and its position. */
export interface Frame {
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
export type Extension =
  | { state: 'coming' }
  | { state: 'made'; picture: Blob; madeBy: string; resultBy: string }
  | { state: 'failed' }

/** Longest side of a preview in pixels; the limit of the server for interactive requests. */
const longest = 512

/**
 * The preview frame of a format; undefined if nothing is generated. Its size is the one at which margins are
 * generated, halved until it fits: the engine works from coarse to fine, so that preview and result start from the
 * same coarse image and look alike.
 */
export function frameFor({ method, area, place }: Plan, target: Target, seed: number): Frame | undefined {
  const isWhole = place.width === target.width && place.height === target.height
  if (method !== 'extend' || isWhole) return undefined
  let scale = madeUpScale(target)
  while (Math.max(target.width, target.height) * scale > longest) scale /= 2
  const reduced = reducedFrame(place, target, scale)
  const figures = [area, reduced.place].flatMap(({ left, top, width, height }) => [left, top, width, height])
  const key = [...figures.map(Math.round), reduced.size.width, reduced.size.height, seed].join(' ')
  return { key, area, ...reduced, seed }
}

/** Subject matte, row-major. */
export interface Subject extends Size {
  /** 0 to 1. */
  data: Float32Array
}

/** Longest side of the subject matte that is sent, in samples. */
const samples = 64

/** The subject matte of an area of the image, downsampled and base64-encoded for the request. */
export function subjectIn(subject: Subject, area: Area, picture: Size) {
  const width = Math.min(samples, Math.ceil((subject.width * area.width) / picture.width))
  const height = Math.min(samples, Math.ceil((subject.height * area.height) / picture.height))
  const across = (x: number) => (area.left + ((x + 0.5) / width) * area.width) / picture.width
  const down = (y: number) => (area.top + ((y + 0.5) / height) * area.height) / picture.height
  const at = (share: number, length: number) => Math.min(length - 1, Math.floor(share * length))
  let bytes = ''
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const sample = at(down(y), subject.height) * subject.width + at(across(x), subject.width)
      bytes += String.fromCharCode(Math.round(255 * (subject.data[sample] ?? 0)))
    }
  return { width, height, data: btoa(bytes) }
}
