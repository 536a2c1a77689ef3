import { t } from '@pentimento/language'

/** Who made a result, as the server names it, with what is no name in the page's language. */
export function makerWords(madeBy: string): string {
  return madeBy
    .replaceAll('(built-in)', t('(built-in)'))
    .replace(/^None \(transparent already\)/, t('None (transparent already)'))
}
