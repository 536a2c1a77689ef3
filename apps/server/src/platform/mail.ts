import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Clock } from './clock.ts'

export interface Letter {
  to: string
  /** Where replies are sent, if not to the sender. */
  replyTo?: string
  subject: string
  text: string
}

export interface Mail {
  send(letter: Letter): Promise<void>
  /** Emails stored on disk, newest first; undefined if emails are really sent. */
  outbox: (() => Promise<(Letter & { sentAt: string })[]>) | undefined
}

/** Send email by SMTP if a URL is given, otherwise write it to an outbox folder that a developer page shows. */
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
