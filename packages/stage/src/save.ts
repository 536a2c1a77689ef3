/** Time for the browser to take hold of a file before its address is given back. */
const graspMs = 10_000

/** Hand a file made in the browser to its downloads. */
export function save(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), graspMs)
}

/** The address of the server's own file, to be saved under a name. */
export function downloadHref(href: string, name: string): string {
  return `${href}${href.includes('?') ? '&' : '?'}download=${encodeURIComponent(name)}`
}
