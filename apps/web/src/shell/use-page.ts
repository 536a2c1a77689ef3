import { useEffect } from 'react'

export interface PageName {
  title: string
  description: string
}

let named: PageName = { title: '', description: '' }

/** What the latest page that was rendered is called; for a page made before anybody asks for it. */
export const lastNamed = (): PageName => named

/** The address that a page goes by, which may be found at more than one. */
export const canonicalOf = (path: string): string => (path === '/a/home' ? '/' : path)

/** Name the page in the window's title, and in what search engines and those it is shared with are shown. */
export function usePage(name: string, description: string): void {
  const title = `${name} · Pentimento`
  named = { title, description }
  useEffect(() => {
    document.title = title
    const address = window.location.origin + canonicalOf(window.location.pathname)
    tell('meta', ['name', 'description'], ['content', description])
    tell('meta', ['property', 'og:title'], ['content', title])
    tell('meta', ['property', 'og:description'], ['content', description])
    tell('meta', ['property', 'og:url'], ['content', address])
    tell('link', ['rel', 'canonical'], ['href', address])
  }, [title, description])
}

/** Say something in the page's head, in place of what was written there at build, if anything was. */
function tell(tag: 'meta' | 'link', [key, name]: [string, string], [said, words]: [string, string]): void {
  const found = document.head.querySelector(`${tag}[${key}="${name}"]`)
  const element = found ?? document.head.appendChild(document.createElement(tag))
  element.setAttribute(key, name)
  element.setAttribute(said, words)
}
