/** Time for the browser to start the download before the object URL is revoked. */
const revokeDelayMs = 10_000

/** Download a file that was created in the browser. */
export function downloadBlob(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), revokeDelayMs)
}

/** Download a file that the server sends as an attachment. */
export function downloadFrom(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.click()
}

/** URL to download a server file under a given name. */
export function downloadUrl(href: string, name: string): string {
  return `${href}${href.includes('?') ? '&' : '?'}download=${encodeURIComponent(name)}`
}
