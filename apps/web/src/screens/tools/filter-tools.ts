import { t, translateData } from '@pentimento/language'
import { type Category, type Contract, categories } from '@pentimento/tools/contract'
import type { ListedTool } from '../../shell/listed-tools.ts'

export const filters = ['all', 'highlight', 'new', ...categories] as const
export type Filter = 'all' | 'highlight' | 'new' | Category

/** The label of a filter. */
export function filterLabel(filter: Filter): string {
  switch (filter) {
    case 'all':
      return t('All')
    case 'highlight':
      return t('Highlight')
    case 'new':
      return t('New')
    default:
      return translateData(filter)
  }
}

/** The tools that match a filter and contain all words of a search. */
export function filterTools(tools: readonly ListedTool[], filter: Filter, search: string): ListedTool[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return tools.filter(tool => {
    const categories = translateData(tool.contract.categories).join(' ')
    const text = `${tool.name} ${tool.tagline} ${tool.keywords} ${categories}`.toLowerCase()
    return matchesFilter(tool.contract, filter) && words.every(word => text.includes(word))
  })
}

function matchesFilter(contract: Contract, filter: Filter): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'highlight':
      return Boolean(contract.highlight)
    case 'new':
      return contract.new ?? false
    default:
      return contract.categories.includes(filter)
  }
}
