import type { Banner } from './banners.ts'

/** Whether one of a banner's patterns matches a path. */
export function isBannerShownAt({ visibility }: Pick<Banner, 'visibility'>, pathname: string): boolean {
  return visibility.some(pattern => {
    const parts = pattern.split('*').map(part => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(`^${parts.join('.*')}$`).test(pathname)
  })
}
