import { t, translateData } from '@pentimento/language'
import type { Card } from '@pentimento/tools/copy'
import type { ListedTool } from '../../shell/listed-tools.ts'
import type { Filter } from './filters.ts'

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
    const categories = translateData(tool.categories).join(' ')
    const text = `${tool.name} ${tool.tagline} ${tool.keywords} ${categories}`.toLowerCase()
    return matchesFilter(tool, filter) && words.every(word => text.includes(word))
  })
}

function matchesFilter(card: Card, filter: Filter): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'highlight':
      return card.isHighlighted ?? false
    case 'new':
      return card.isNew ?? false
    default:
      return card.categories.includes(filter)
  }
}
