import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import type { DataSubject, PersonalDataFile, PersonalDataProvider } from '../../platform/personal-data.ts'
import type { Translator } from '../../platform/translator.ts'

/**
 * All data stored about a person as a ZIP archive (APPNOTE 6.3.9, ZIP64 if needed): a JSON document per provider, then
 * their files. Streamed, so that memory use doesn't depend on its size.
 */
export function createArchive(person: DataSubject, deps: ArchiveDeps): Readable {
  // At runtime the web's and Node's ReadableStream are the same class, but they have two types.
  return Readable.fromWeb(makeZip(archiveEntries(person, deps)) as Parameters<typeof Readable.fromWeb>[0])
}

interface ArchiveDeps {
  personalDataProviders: PersonalDataProvider[]
  now: Date
  /** Language of the README. */
  translator: Translator
}

async function* archiveEntries(person: DataSubject, deps: ArchiveDeps) {
  const { personalDataProviders, now } = deps
  yield { name: 'README.txt', lastModified: now, input: readme(person, deps) }
  for (const { name, exportData } of personalDataProviders) {
    const json = JSON.stringify((await exportData(person)) ?? null, undefined, 2)
    yield { name: `${name}.json`, lastModified: now, input: `${json}\n` }
  }
  for (const { files } of personalDataProviders) if (files) yield* fileEntries(files(person))
}

async function* fileEntries(files: AsyncIterable<PersonalDataFile>) {
  for await (const { name, savedAt, open } of files) {
    const stream = await open()
    if (stream) yield { name, lastModified: savedAt, input: Readable.toWeb(stream) as ReadableStream }
  }
}

function readme(
  { email }: DataSubject,
  { personalDataProviders, now, translator: { t, translateData } }: ArchiveDeps,
): string {
  const lines = personalDataProviders.map(({ name, summary }) => `${name}.json: ${translateData(summary)}`)
  const title = t('Data this server stores about {email}, as of {moment}.', {
    email,
    moment: now.toISOString(),
  })
  return [title, '', ...lines, ''].join('\n')
}
