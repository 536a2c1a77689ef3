import { cardOf, toolIds } from '@pentimento/tools/cards'
import type { Card } from '@pentimento/tools/copy'

export interface ListedTool extends Card {
  id: string
}

/** All tools in display order, as their cards show them. */
export const listedTools: readonly ListedTool[] = toolIds.map(id => ({ id, ...cardOf({ id }) }))
