export { language, loadLanguage, loadMessages, formatMessage, t, translateData } from './page-language.ts'
export { type Language, languages } from './translator.ts'
export { Trans, type TransProps } from './Trans.tsx'
