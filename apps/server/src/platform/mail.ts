import { chmod, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Clock } from './clock.ts'

export interface Email {
  to: string
  /** Where replies are sent, if not to the sender. */
  replyTo?: string
  subject: string
  text: string
}

export interface Mailer {
  send(email: Email): Promise<void>
  /** Emails stored on disk, newest first; undefined if emails are really sent. */
  outbox: (() => Promise<(Email & { sentAt: string })[]>) | undefined
}

/** Send email by SMTP if a URL is given, otherwise write it to an outbox folder that a developer page shows. */
export function createMailer(
  { smtpUrl, from }: { smtpUrl: string | undefined; from: string },
  outboxFolder: string,
  clock: Clock,
): Mailer {
  if (smtpUrl) {
    const transport = createTransport(smtpUrl)
    return {
      send: async email => {
        await transport.sendMail({ from, ...email })
      },
      outbox: undefined,
    }
  }
  return {
    send: async email => {
      await createPrivateFolder(outboxFolder)
      const sentAt = clock.now().toISOString()
      const name = `${sentAt.replaceAll(':', '-')}-${crypto.randomUUID()}`
      const unfinished = join(outboxFolder, `.${name}`)
      await writeFile(unfinished, JSON.stringify({ ...email, sentAt }, null, 2), { mode: 0o600 })
      // Renamed once it's complete, so that no reader sees half of it.
      await rename(unfinished, join(outboxFolder, `${name}.json`))
    },
    outbox: async () => {
      await createPrivateFolder(outboxFolder)
      const files = (await readdir(outboxFolder)).filter(file => file.endsWith('.json'))
      return Promise.all(
        files
          .sort()
          .reverse()
          .slice(0, 100)
          .map(async file => JSON.parse(await readFile(join(outboxFolder, file), 'utf8'))),
      )
    },
  }
}

/** Emails contain links that sign in, so other users of this machine may not read them. */
async function createPrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  // Also a folder that existed before; `mode` of mkdir is subject to the umask.
  await chmod(folder, 0o700)
}
