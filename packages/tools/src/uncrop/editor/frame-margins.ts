import { clampMargins } from '@pentimento/stage'
import { extendedSize, type Margins, paramLimits } from '../contract.ts'

export interface Size {
  width: number
  height: number
}

export const noMargins: Margins = { left: 0, right: 0, up: 0, down: 0 }

/** Common aspect ratios, width divided by height. */
export const aspectRatioPresets = [
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
export type Preset = (typeof aspectRatioPresets)[number]['value']

/** Margins of the smallest frame of an aspect ratio around the whole image, which is centered. */
export function marginsForRatio(size: Size, ratio: number): Margins {
  const across = Math.max(0, Math.round(size.height * ratio) - size.width)
  const down = across > 0 ? 0 : Math.max(0, Math.round(size.width / ratio) - size.height)
  const left = Math.floor(across / 2)
  const up = Math.floor(down / 2)
  return clampMargins({ left, right: across - left, up, down: down - up }, size, paramLimits.margin)
}

/** Equal margins on all sides. @param fraction of the image's longer side */
export function equalMargins(size: Size, fraction: number): Margins {
  const margin = Math.round(Math.max(size.width, size.height) * fraction)
  return clampMargins({ left: margin, right: margin, up: margin, down: margin }, size, paramLimits.margin)
}

/** The preset whose aspect ratio a frame has, to the nearest pixel. */
export function presetForMargins(size: Size, margins: Margins): Preset | undefined {
  const frame = extendedSize(size, margins)
  const isSame = ({ ratio }: { ratio: number }) =>
    Math.abs(frame.width - frame.height * ratio) <= 1 || Math.abs(frame.height - frame.width / ratio) <= 1
  return aspectRatioPresets.find(isSame)?.value
}
