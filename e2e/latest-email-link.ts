import type { APIRequestContext } from '@playwright/test'

/**
 * The link in the latest email to an address, from the outbox of a server without SMTP.
 *
 * @param origin of the server @default the server with plans
 * @throws {Error} if there is no such email
 */
export async function latestEmailLink(
  email: string,
  request: APIRequestContext,
  origin = '',
): Promise<string> {
  const html = await (await request.get(`${origin}/developer/mail`)).text()
  const message = html.split('<article>').find(article => article.includes(`to ${email},`))
  const link = message?.match(/<a href="([^"]+)"/)?.[1]
  if (!link) throw new Error(`No email with a link to ${email}`)
  return link.replaceAll('&amp;', '&')
}
