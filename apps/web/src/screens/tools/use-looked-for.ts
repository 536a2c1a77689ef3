import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Filter } from './filter-tools.ts'

export interface LookedFor {
  filter: Filter
  search: string
}

/**
 * What is looked for among the tools, which the address keeps for whoever comes back.
 *
 * @returns what is looked for, and a function that looks for something else
 */
export function useLookedFor(): [LookedFor, (next: LookedFor) => void] {
  const { filter = 'all', search = '' } = useSearch({ from: '/tools' })
  const navigate = useNavigate({ from: '/tools' })
  // The address comes round to it later than a field must show what is typed.
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
