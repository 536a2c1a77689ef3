import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Clock } from './clock.ts'

export interface Letter {
  to: string
  /** Where an answer goes, when not to the sender. */
  replyTo?: string
  subject: string
  text: string
}

export interface Mail {
  send(letter: Letter): Promise<void>
  /** Letters kept on disk, newest first; undefined where mail really goes out. */
  outbox: (() => Promise<(Letter & { sentAt: string })[]>) | undefined
}

/** Mail by SMTP when an address is given, else into an outbox folder that a developer page shows. */
export function openMail(
  { smtpUrl, from }: { smtpUrl: string | undefined; from: string },
  outboxFolder: string,
  clock: Clock,
): Mail {
  if (smtpUrl) {
    const transport = createTransport(smtpUrl)
    return {
      send: async letter => {
        await transport.sendMail({ from, ...letter })
      },
      outbox: undefined,
    }
  }
  return {
    send: async letter => {
      await mkdir(outboxFolder, { recursive: true })
      const sentAt = clock.now().toISOString()
      const file = join(outboxFolder, `${sentAt.replaceAll(':', '-')}-${crypto.randomUUID()}.json`)
      await writeFile(file, JSON.stringify({ ...letter, sentAt }, null, 2))
    },
    outbox: async () => {
      await mkdir(outboxFolder, { recursive: true })
      const files = (await readdir(outboxFolder)).sort().reverse().slice(0, 100)
      return Promise.all(
        files.map(async file => JSON.parse(await readFile(join(outboxFolder, file), 'utf8'))),
      )
    },
  }
}
