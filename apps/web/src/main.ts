import '@pentimento/ui/styles.css'
import { openLanguage } from '@pentimento/language'
import { preferredLanguage } from './shell/page-language.ts'

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no element #root')
const language = preferredLanguage()
document.documentElement.lang = language
await openLanguage(language)
// Words are looked up as modules load: the app's come after the language.
const { draw } = await import('./app.tsx')
await draw(place)
