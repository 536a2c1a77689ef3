import { type Language, type Speech, speechIn, type Words } from './speech.ts'

/** Of all rooms that pages are in. */
const catalogues = import.meta.glob<Words>(['./*/**/*.json', '!./*/server.json'], { import: 'default' })

let spoken = speechIn('en')
const opened = new Map<string, Promise<void>>()

/** How this page speaks. */
export const speech = (): Speech => spoken

/** The language of this page, as BCP 47 and `Intl` know it. */
export const language = (): Language => spoken.language

/**
 * Speak a language from here on. Words are looked up as modules load, too, so the app's are imported only after
 * this; whoever chooses another language loads the page anew.
 */
export async function openLanguage(wanted: Language): Promise<void> {
  spoken = speechIn(wanted)
  opened.clear()
  await openRoom('house')
}

/**
 * Know the words of a room of the app, such as `screens/history`, before its modules load.
 *
 * @param room as its catalogue is called; one that has none has no words of its own
 */
export function openRoom(room: string): Promise<void> {
  const { language, learn } = spoken
  const known = opened.get(room) ?? catalogues[`./${language}/${room}.json`]?.().then(learn)
  if (!known) return Promise.resolve()
  opened.set(room, known)
  // Where the words cannot be had now, they are asked for again.
  known.catch(() => opened.delete(room))
  return known
}

export const t: Speech['t'] = (message, values) => spoken.t(message, values)
export const say: Speech['say'] = told => spoken.say(told)
export const translated: Speech['translated'] = data => spoken.translated(data)
