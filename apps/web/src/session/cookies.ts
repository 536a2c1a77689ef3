/** The value of a cookie, which the server can read as well; undefined if it isn't set. */
export function readCookie(name: string): string | undefined {
  return document.cookie
    .split('; ')
    .find(pair => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}

/** Set a cookie for all pages. @param value must not need escaping */
export function setCookie(name: string, value: string, maxAgeS: number): void {
  const overTlsOnly = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in insecure contexts.
  document.cookie = `${name}=${value}; path=/; max-age=${maxAgeS}; samesite=lax${overTlsOnly}`
}

export const oneYearS = 365 * 24 * 60 * 60
