import { held } from '@pentimento/stage'
import { framed, type Margins, most } from '../contract.ts'

export interface Size {
  width: number
  height: number
}

export const none: Margins = { left: 0, right: 0, up: 0, down: 0 }

/** Common aspect ratios, width divided by height. */
export const presets = [
  { value: '1:1', ratio: 1 },
  { value: '4:5', ratio: 4 / 5 },
  { value: '5:4', ratio: 5 / 4 },
  { value: '3:2', ratio: 3 / 2 },
  { value: '2:3', ratio: 2 / 3 },
  { value: '4:3', ratio: 4 / 3 },
  { value: '3:4', ratio: 3 / 4 },
  { value: '16:9', ratio: 16 / 9 },
  { value: '9:16', ratio: 9 / 16 },
  { value: '21:9', ratio: 21 / 9 },
] as const
export type Preset = (typeof presets)[number]['value']

/** Margins of the smallest frame of an aspect ratio around the whole image, which is centered. */
export function framedTo(size: Size, ratio: number): Margins {
  const across = Math.max(0, Math.round(size.height * ratio) - size.width)
  const down = across > 0 ? 0 : Math.max(0, Math.round(size.width / ratio) - size.height)
  const left = Math.floor(across / 2)
  const up = Math.floor(down / 2)
  return held({ left, right: across - left, up, down: down - up }, size, most.margin)
}

/** Equal margins on all sides. @param fraction of the image's longer side */
export function framedAround(size: Size, share: number): Margins {
  const margin = Math.round(Math.max(size.width, size.height) * share)
  return held({ left: margin, right: margin, up: margin, down: margin }, size, most.margin)
}

/** The preset whose aspect ratio a frame has, to the nearest pixel. */
export function presetOf(size: Size, margins: Margins): Preset | undefined {
  const frame = framed(size, margins)
  const isSame = ({ ratio }: { ratio: number }) =>
    Math.abs(frame.width - frame.height * ratio) <= 1 || Math.abs(frame.height - frame.width / ratio) <= 1
  return presets.find(isSame)?.value
}
