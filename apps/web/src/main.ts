import '@pentimento/ui/styles.css'
import { openLanguage } from '@pentimento/language'
import { preferredLanguage } from './shell/page-language.ts'

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no element #root')
const language = preferredLanguage()
document.documentElement.lang = language
await openLanguage(language)
// Messages are looked up at module load, so the language must be loaded before the app.
const { draw } = await import('./app.tsx')
await draw(place)
