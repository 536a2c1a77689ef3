export { type Language, language, languages, openLanguage, t, translated } from './speech.ts'
export { Trans, type TransProps } from './Trans.tsx'
