/** What is kept under a name, where the server reads it, too; undefined where nothing is. */
export function cookie(name: string): string | undefined {
  return document.cookie
    .split('; ')
    .find(pair => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}

/** Keep a value of plain letters under a name, for all pages. */
export function setCookie(name: string, value: string, maxAgeS: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing where a page came without TLS.
  document.cookie = `${name}=${value}; path=/; max-age=${maxAgeS}; samesite=lax`
}

export const yearS = 365 * 24 * 60 * 60
