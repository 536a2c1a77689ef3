import { useEffect } from 'react'

export interface PageName {
  title: string
  description: string
}

let named: PageName = { title: '', description: '' }

/** The metadata of the page that was rendered last, for prerendering. */
export const lastNamed = (): PageName => named

/** The canonical path of a page that has more than one. */
export const canonicalOf = (path: string): string => (path === '/a/home' ? '/' : path)

/** Set the document title and the metadata for search engines and link previews. */
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

/** Create or update an element of the document head, including one that was written at build time. */
function tell(tag: 'meta' | 'link', [key, name]: [string, string], [said, words]: [string, string]): void {
  const found = document.head.querySelector(`${tag}[${key}="${name}"]`)
  const element = found ?? document.head.appendChild(document.createElement(tag))
  element.setAttribute(key, name)
  element.setAttribute(said, words)
}
