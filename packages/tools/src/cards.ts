import { loadMessages, translateData } from '@pentimento/language'
import type { Contract } from './define-contract.ts'
import type { Card, Copy } from './define-copy.ts'

const cards = import.meta.glob<Card>('./*/card.ts', { eager: true, import: 'card' })
const copies = import.meta.glob<Copy>('./*/copy.ts', { import: 'copy' })

/** The ids of all tools, in the order of the alphabet. */
export const toolIds: readonly string[] = Object.keys(cards).map(path => path.split('/')[1] ?? '')

/** A tool's card, in the page's language. Its categories are keys, so they aren't translated. */
export function cardOf({ id }: Pick<Contract, 'id'>): Card {
  const card = cards[`./${id}/card.ts`]
  if (!card) throw new Error(`${id} has no card: add packages/tools/src/${id}/card.ts`)
  return { ...translateData(card), categories: card.categories }
}

/** All texts of a tool, in the page's language. */
export async function loadCopy({ id }: Pick<Contract, 'id'>): Promise<Copy> {
  const load = copies[`./${id}/copy.ts`]
  if (!load) throw new Error(`${id} has no copy: add packages/tools/src/${id}/copy.ts`)
  const [copy] = await Promise.all([load(), loadMessages(`tools/${id}`)])
  return translateData(copy)
}
