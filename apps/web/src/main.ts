import '@pentimento/ui/styles.css'
import { loadLanguage } from '@pentimento/language'
import { preferredLanguage } from './shell/page-language.ts'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no element #root')
const language = preferredLanguage()
document.documentElement.lang = language
await loadLanguage(language)
// Messages are looked up at module load, so the language must be loaded before the app.
const { renderApp } = await import('./app.tsx')
await renderApp(container)
