import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import type { HeldFile, Holder, Holding } from '../../platform/holding.ts'
import type { Speech } from '../../platform/speech.ts'

/**
 * All data stored about a person as a ZIP archive (APPNOTE 6.3.9, ZIP64 if needed): a JSON document per provider, then
 * their files. Streamed, so that memory use doesn't depend on its size.
 */
export function archiveOf(person: Holder, parts: ArchiveParts): Readable {
  // At runtime the web's and Node's ReadableStream are the same class, but they have two types.
  return Readable.fromWeb(makeZip(entries(person, parts)) as Parameters<typeof Readable.fromWeb>[0])
}

interface ArchiveParts {
  holdings: Holding[]
  now: Date
  /** Language of the README. */
  speech: Speech
}

async function* entries(person: Holder, parts: ArchiveParts) {
  const { holdings, now } = parts
  yield { name: 'README.txt', lastModified: now, input: readme(person, parts) }
  for (const { name, of } of holdings) {
    const json = JSON.stringify((await of(person)) ?? null, undefined, 2)
    yield { name: `${name}.json`, lastModified: now, input: `${json}\n` }
  }
  for (const { files } of holdings) if (files) yield* filesOf(files(person))
}

async function* filesOf(files: AsyncIterable<HeldFile>) {
  for await (const { name, savedAt, open } of files) {
    const stream = await open()
    if (stream) yield { name, lastModified: savedAt, input: Readable.toWeb(stream) as ReadableStream }
  }
}

function readme({ email }: Holder, { holdings, now, speech: { t, translated } }: ArchiveParts): string {
  const lines = holdings.map(({ name, says }) => `${name}.json: ${translated(says)}`)
  const title = t('Data this server stores about {email}, as of {moment}.', {
    email,
    moment: now.toISOString(),
  })
  return [title, '', ...lines, ''].join('\n')
}
