import { type Category, type Contract, categories } from '@pentimento/tools/contract'

export const filters = ['All', 'Highlight', 'New', ...categories] as const
export type Filter = 'All' | 'Highlight' | 'New' | Category

export interface ListedTool {
  contract: Contract
  /** What a search looks through. */
  name: string
  tagline: string
}

/** The tools under a filter whose words hold all words of a search. */
export function filterTools(tools: readonly ListedTool[], filter: Filter, search: string): ListedTool[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return tools.filter(tool => {
    const text = `${tool.name} ${tool.tagline} ${tool.contract.categories.join(' ')}`.toLowerCase()
    return isUnder(tool.contract, filter) && words.every(word => text.includes(word))
  })
}

function isUnder(contract: Contract, filter: Filter): boolean {
  switch (filter) {
    case 'All':
      return true
    case 'Highlight':
      return Boolean(contract.highlight)
    case 'New':
      return contract.new ?? false
    default:
      return contract.categories.includes(filter)
  }
}
