/**
 * Version of the terms, privacy policy and cookie policy that people agree to: the ISO date of their last change.
 * Update it whenever the text of these pages changes (checked by `scripts/terms-edition.test.ts`).
 */
export const termsEdition = '2026-11-27'
