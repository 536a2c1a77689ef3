import { type Language, type Speech, speechIn, type Words } from './speech.ts'

/** Loaders of the catalogs of all namespaces that the web app uses. */
const catalogues = import.meta.glob<Words>(['./*/**/*.json', '!./*/server.json'], { import: 'default' })

let spoken = speechIn('en')
const opened = new Map<string, Promise<void>>()

/** The translator of the page's current language. */
export const speech = (): Speech => spoken

/** The language of this page as a BCP 47 tag. */
export const language = (): Language => spoken.language

/**
 * Switch to a language and load its common messages. Modules also look up messages while they load, so the app's
 * modules are imported only after this; choosing another language reloads the page.
 */
export async function openLanguage(wanted: Language): Promise<void> {
  spoken = speechIn(wanted)
  opened.clear()
  await openRoom('house')
}

/**
 * Load the messages of a namespace, such as `screens/history`, before its modules load.
 *
 * @param namespace path of its catalog; does nothing if there is no such catalog
 */
export function openRoom(room: string): Promise<void> {
  const { language, learn } = spoken
  const known = opened.get(room) ?? catalogues[`./${language}/${room}.json`]?.().then(learn)
  if (!known) return Promise.resolve()
  opened.set(room, known)
  // A failed request is not cached, so that the next call retries it.
  known.catch(() => opened.delete(room))
  return known
}

export const t: Speech['t'] = (message, values) => spoken.t(message, values)
export const say: Speech['say'] = told => spoken.say(told)
export const translated: Speech['translated'] = data => spoken.translated(data)
