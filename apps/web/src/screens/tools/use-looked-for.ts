import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Filter } from './filter-tools.ts'

export interface LookedFor {
  filter: Filter
  search: string
}

/**
 * Filter and search text of the tools page, kept in the URL.
 *
 * @returns the current values, and a function that changes them
 */
export function useLookedFor(): [LookedFor, (next: LookedFor) => void] {
  const { filter = 'all', search = '' } = useSearch({ from: '/tools' })
  const navigate = useNavigate({ from: '/tools' })
  // The URL updates later than a text field must show its input.
  const [typed, setTyped] = useState<LookedFor>()
  useEffect(() => {
    if (typed?.filter === filter && typed.search === search) setTyped(undefined)
  }, [typed, filter, search])
  const lookFor = (next: LookedFor) => {
    setTyped(next)
    const said = {
      ...(next.filter !== 'all' && { filter: next.filter }),
      ...(next.search && { search: next.search }),
    }
    void navigate({ to: '/tools', search: said, replace: true })
  }
  return [typed ?? { filter, search }, lookFor]
}
