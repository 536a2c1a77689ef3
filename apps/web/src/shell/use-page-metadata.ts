import { useEffect } from 'react'

export interface PageMetadata {
  title: string
  description: string
}

let latest: PageMetadata = { title: '', description: '' }

/** The metadata of the page that was rendered last, for prerendering. */
export const latestPageMetadata = (): PageMetadata => latest

/** The canonical path of a page that has more than one. */
export const canonicalPath = (path: string): string => (path === '/a/home' ? '/' : path)

/** Set the document title and the metadata for search engines and link previews. */
export function usePageMetadata(name: string, description: string): void {
  const title = `${name} · Pentimento`
  latest = { title, description }
  useEffect(() => {
    document.title = title
    const url = window.location.origin + canonicalPath(window.location.pathname)
    setHeadElement('meta', ['name', 'description'], ['content', description])
    setHeadElement('meta', ['property', 'og:title'], ['content', title])
    setHeadElement('meta', ['property', 'og:description'], ['content', description])
    setHeadElement('meta', ['property', 'og:url'], ['content', url])
    setHeadElement('link', ['rel', 'canonical'], ['href', url])
  }, [title, description])
}

/** Create or update an element of the document head, including one that was written at build time. */
function setHeadElement(
  tag: 'meta' | 'link',
  [key, name]: [string, string],
  [attribute, value]: [string, string],
): void {
  const existing = document.head.querySelector(`${tag}[${key}="${name}"]`)
  const element = existing ?? document.head.appendChild(document.createElement(tag))
  element.setAttribute(key, name)
  element.setAttribute(attribute, value)
}
