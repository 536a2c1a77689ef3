export { language, openLanguage, openRoom, say, t, translated } from './page.ts'
export { type Language, languages } from './speech.ts'
export { Trans, type TransProps } from './Trans.tsx'
