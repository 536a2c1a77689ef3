import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Filter } from './filters.ts'

export interface ToolSearch {
  filter: Filter
  search: string
}

/**
 * Filter and search text of the tools page, kept in the URL.
 *
 * @returns the current values, and a function that changes them
 */
export function useToolSearch(): [ToolSearch, (next: ToolSearch) => void] {
  const { filter = 'all', search = '' } = useSearch({ from: '/tools' })
  const navigate = useNavigate({ from: '/tools' })
  // The URL updates later than a text field must show its input.
  const [pending, setPending] = useState<ToolSearch>()
  useEffect(() => {
    if (pending?.filter === filter && pending.search === search) setPending(undefined)
  }, [pending, filter, search])
  const setSearch = (next: ToolSearch) => {
    setPending(next)
    const searchParams = {
      ...(next.filter !== 'all' && { filter: next.filter }),
      ...(next.search && { search: next.search }),
    }
    void navigate({ to: '/tools', search: searchParams, replace: true })
  }
  return [pending ?? { filter, search }, setSearch]
}
