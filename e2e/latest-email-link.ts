import { setTimeout } from 'node:timers/promises'
import type { APIRequestContext } from '@playwright/test'

/** Emails are sent after the response to the request that causes them. */
const attempts = 300
const delayMs = 100

/**
 * The link in the latest email to an address, from the outbox of a server without SMTP; waits for the email.
 *
 * @param origin of the server @default the server with plans
 * @throws {Error} if there is no such email after half a minute
 */
export async function latestEmailLink(
  email: string,
  request: APIRequestContext,
  origin = '',
): Promise<string> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const html = await (await request.get(`${origin}/developer/mail`)).text()
    const message = html.split('<article>').find(article => article.includes(`to ${email},`))
    const link = message?.match(/<a href="([^"]+)"/)?.[1]
    if (link) return link.replaceAll('&amp;', '&')
    await setTimeout(delayMs)
  }
  throw new Error(`No email with a link to ${email}`)
}
