import type { Target } from '../contract.ts'
import { madeUpScale, reducedFrame } from '../frame.ts'
import type { Area, Size } from '../place-crop.ts'
import type { Plan } from '../plan.ts'

/** What is asked to see how a format goes on beyond the picture: a part of it, small, and where that lies. */
export interface Frame {
  /** Told from others of the same picture. */
  key: string
  /** Of the picture, in its pixels. */
  area: Area
  /** Where that lies, and in what, both in pixels of the preview. */
  place: Area
  size: Size
  seed: number
}

/** How far the preview of a format's margins is. */
export type Extension =
  | { state: 'coming' }
  | { state: 'made'; picture: Blob; madeBy: string; resultBy: string }
  | { state: 'failed' }

/** The longest side of a preview; the server continues no more while somebody waits. */
const longest = 512

/**
 * The frame to be seen for a format; undefined where nothing is made up. Smaller than the result by whole
 * halvings of the size its margins are made up at: the engine, which goes from coarse to fine, then sets out
 * from the same coarse picture, and goes on alike.
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

/** What of each place is the subject's, row by row. */
export interface Subject extends Size {
  /** 0 to 1. */
  data: Float32Array
}

/** The most samples on a side that tell where the subject is. */
const samples = 64

/** The subject in an area of a picture, as the server is told of it. */
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
