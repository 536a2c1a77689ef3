import { z } from 'zod'

export const pictureFormats = ['jpeg', 'png', 'webp'] as const
export const pictureFormat = z.enum(pictureFormats)
export type PictureFormat = z.infer<typeof pictureFormat>

export const mediaTypes = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
} as const satisfies Record<PictureFormat, string>

export const fileExtensions = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
} as const satisfies Record<PictureFormat, string>

/** The image format of a media type or file extension, including aliases such as `jpg`; undefined if unsupported. */
export function formatOf(name: string): PictureFormat | undefined {
  const word = name.toLowerCase().replace(/^(image\/|\.)/, '')
  if (word === 'jpg' || word === 'jpe' || word === 'pjpeg') return 'jpeg'
  return pictureFormats.find(format => format === word)
}
