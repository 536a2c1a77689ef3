import { useEffect } from 'react'

/** Name the page in the window's title and in the description that others show of it. */
export function usePage(title: string, description: string): void {
  useEffect(() => {
    document.title = `${title} · Pentimento`
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [title, description])
}
