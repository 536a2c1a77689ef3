import { z } from 'zod'

export const bannerTones = ['info', 'good', 'warning'] as const
export const bannerTone = z.enum(bannerTones)
export type BannerTone = z.infer<typeof bannerTone>

const path = z
  .string()
  .trim()
  .regex(/^\/[^\s?#]*$/, 'expected a path, such as /tools/*')
  .max(200)

const href = z
  .string()
  .trim()
  .max(500)
  .regex(/^(\/(?![/\\])|https:\/\/)\S*$/, 'expected a path of this site or an https URL')

/** A notice shown above every page whose path matches. */
export const banner = z.object({
  id: z.uuid(),
  visibility: z
    .array(path)
    .min(1)
    .max(20)
    .describe('Paths that show it; `*` matches any characters, so `/*` matches every page.'),
  tone: bannerTone,
  text: z.string().trim().min(1).max(300),
  link: z.object({ label: z.string().trim().min(1).max(60), href }).optional(),
  startAt: z.iso.datetime(),
  endAt: z.iso.datetime().optional().describe('Absent if no end is set.'),
})
export type Banner = z.infer<typeof banner>

export const newBanner = banner.omit({ id: true })
export type NewBanner = z.infer<typeof newBanner>

export const bannerList = z.object({ banners: z.array(banner).max(10).describe('Newest first.') })
