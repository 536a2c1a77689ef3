import { type Category, categories } from '@pentimento/tools/copy'

export const filters = ['all', 'highlight', 'new', ...categories] as const
export type Filter = 'all' | 'highlight' | 'new' | Category
