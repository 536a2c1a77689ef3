import { createTranslator, type Language, type Messages, type Translator } from './translator.ts'

/** Loaders of the catalogs of all namespaces that the web app uses. */
const catalogLoaders = import.meta.glob<Messages>(['./*/**/*.json', '!./*/server.json'], {
  import: 'default',
})

let current = createTranslator('en')
const loading = new Map<string, Promise<void>>()

/** The translator of the page's current language. */
export const currentTranslator = (): Translator => current

/** The language of this page as a BCP 47 tag. */
export const language = (): Language => current.language

/**
 * Switch to a language and load the messages that every page shows. Modules also look up messages while they load, so
 * the app's modules are imported only after this; choosing another language reloads the page.
 */
export async function loadLanguage(newLanguage: Language): Promise<void> {
  current = createTranslator(newLanguage)
  loading.clear()
  await loadCatalog('start')
}

/**
 * Load the messages of a namespace, such as `screens/history`, before its modules load, and the common messages, which
 * modules that load on demand share.
 *
 * @param namespace path of its catalog; loads nothing more if there is no such catalog
 */
export async function loadMessages(namespace: string): Promise<void> {
  await Promise.all([loadCatalog('common'), loadCatalog(namespace)])
}

function loadCatalog(namespace: string): Promise<void> {
  const { language, addMessages } = current
  const request =
    loading.get(namespace) ?? catalogLoaders[`./${language}/${namespace}.json`]?.().then(addMessages)
  if (!request) return Promise.resolve()
  loading.set(namespace, request)
  // A failed request is not cached, so that the next call retries it.
  request.catch(() => loading.delete(namespace))
  return request
}

export const t: Translator['t'] = (message, values) => current.t(message, values)
export const formatMessage: Translator['formatMessage'] = text => current.formatMessage(text)
export const translateData: Translator['translateData'] = data => current.translateData(data)
