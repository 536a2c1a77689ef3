import type { Banner } from './banners.ts'

/** Whether one of a banner's patterns matches a path. */
export function isBannerShownAt({ visibility }: Pick<Banner, 'visibility'>, pathname: string): boolean {
  return visibility.some(pattern => isMatch(pattern, pathname))
}

// Not a regular expression: one with many asterisks could take longer than anyone waits.
function isMatch(pattern: string, path: string): boolean {
  const [start = '', ...parts] = pattern.split('*')
  const end = parts.pop()
  if (end === undefined) return path === start
  if (!path.startsWith(start)) return false
  let from = start.length
  for (const part of parts) {
    const at = path.indexOf(part, from)
    if (at < 0) return false
    from = at + part.length
  }
  return path.length - end.length >= from && path.endsWith(end)
}
