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
  .regex(/^(\/(?![/\\])|https:\/\/)\S*$/, 'expected a path of this site or an https address')

/** What stands above every screen whose path it is for. */
export const banner = z.object({
  id: z.uuid(),
  visibility: z
    .array(path)
    .min(1)
    .max(20)
    .describe('Paths that show it; `*` stands for any characters, so `/*` is everywhere.'),
  tone: bannerTone,
  words: z.string().trim().min(1).max(300),
  link: z.object({ label: z.string().trim().min(1).max(60), href }).optional(),
  startAt: z.iso.datetime(),
  endAt: z.iso.datetime().optional().describe('Absent where nobody has said when it ends.'),
})
export type Banner = z.infer<typeof banner>

export const newBanner = banner.omit({ id: true })
export type NewBanner = z.infer<typeof newBanner>

export const bannerList = z.object({ banners: z.array(banner).max(10).describe('Newest first.') })

/** Whether one of a banner's patterns is that of a path. */
export function isSeenAt({ visibility }: Pick<Banner, 'visibility'>, pathname: string): boolean {
  return visibility.some(pattern => {
    const parts = pattern.split('*').map(part => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(`^${parts.join('.*')}$`).test(pathname)
  })
}
