/**
 * Which terms, privacy and cookie use people agree to: the ISO date of their last change. Whoever changes what these
 * pages say changes it too (`scripts/terms-edition.test.ts`).
 */
export const termsEdition = '2026-11-22'
