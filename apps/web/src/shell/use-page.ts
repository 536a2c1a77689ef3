import { useEffect } from 'react'

export interface PageName {
  title: string
  description: string
}

let named: PageName = { title: '', description: '' }

/** What the latest page that was rendered is called; for a page made before anybody asks for it. */
export const lastNamed = (): PageName => named

/** Name the page in the window's title, and in what search engines and those it is shared with are shown. */
export function usePage(name: string, description: string): void {
  const title = `${name} · Pentimento`
  named = { title, description }
  useEffect(() => {
    document.title = title
    const tell = (selector: string, content: string) =>
      document.querySelector(selector)?.setAttribute('content', content)
    tell('meta[name="description"]', description)
    tell('meta[property="og:title"]', title)
    tell('meta[property="og:description"]', description)
    const address = window.location.origin + window.location.pathname
    tell('meta[property="og:url"]', address)
    document.querySelector('link[rel="canonical"]')?.setAttribute('href', address)
  }, [title, description])
}
