import { z } from 'zod'

export const imageFormats = ['jpeg', 'png', 'webp'] as const
export const imageFormat = z.enum(imageFormats)
export type ImageFormat = z.infer<typeof imageFormat>

export const mediaTypes = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
} as const satisfies Record<ImageFormat, string>

export const fileExtensions = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
} as const satisfies Record<ImageFormat, string>

/** The image format of a media type or file extension, including aliases such as `jpg`; undefined if unsupported. */
export function parseImageFormat(name: string): ImageFormat | undefined {
  const subtype = name.toLowerCase().replace(/^(image\/|\.)/, '')
  if (subtype === 'jpg' || subtype === 'jpe' || subtype === 'pjpeg') return 'jpeg'
  return imageFormats.find(format => format === subtype)
}
