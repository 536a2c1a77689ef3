export { formatMessage, language, loadLanguage, loadMessages, t, translateData } from './page-language.ts'
export { Trans, type TransProps } from './Trans.tsx'
export { type Language, languages } from './translator.ts'
