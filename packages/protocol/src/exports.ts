import { z } from 'zod'
import { imageFormat } from './formats.ts'

/** Which of the original's metadata an exported file has: none, all but the location, or all. */
export const metadataChoices = ['none', 'without-location', 'all'] as const
export type MetadataChoice = (typeof metadataChoices)[number]

/** How a result is exported, as query parameters. What is absent stays as the result was made. */
export const exportOptions = z.object({
  format: imageFormat.optional(),
  quality: z.coerce.number().int().min(1).max(100).optional().describe('Of JPEG and WebP.'),
  maxBytes: z.coerce
    .number()
    .int()
    .min(1000)
    .max(1e9)
    .optional()
    .describe('Lowers the quality of a JPEG or WebP, to 30 at the least, until the file is this small.'),
  metadata: z.enum(metadataChoices).optional().describe('EXIF and XMP of the original.'),
  background: z
    .union([z.literal('blur'), z.string().regex(/^#[0-9a-f]{6}$/i, 'expected #rrggbb')])
    .optional()
    .describe('Behind transparent pixels: a color, or the original, blurred.'),
  blur: z.coerce.number().min(0).max(100).optional().describe('Strength of the blurred background.'),
  trim: z.coerce
    .number()
    .int()
    .min(0)
    .max(1000)
    .optional()
    .describe('Crops to the visible pixels, with this margin in pixels.'),
})
export type ExportOptions = z.infer<typeof exportOptions>

/**
 * URL of an exported result.
 *
 * @param href of the task's output
 */
export function exportUrl(href: string, options: ExportOptions): string {
  const url = href.replace(/(\/tasks\/[^/]+)\/outputs\//, '$1/exports/')
  const query = Object.entries(options)
    .flatMap(([name, value]) => (value === undefined ? [] : `${name}=${encodeURIComponent(value)}`))
    .join('&')
  return query === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`
}
