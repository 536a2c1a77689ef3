import type { APIRequestContext } from '@playwright/test'

/**
 * The link in the newest letter to an address, among those that the house keeps instead of sending.
 *
 * @param origin of the house, where it is not the one with plans
 */
export async function linkTo(email: string, request: APIRequestContext, origin = ''): Promise<string> {
  const page = await (await request.get(`${origin}/developer/mail`)).text()
  const letter = page.split('<article>').find(article => article.includes(`to ${email},`))
  const link = letter?.match(/<a href="([^"]+)"/)?.[1]
  if (!link) throw new Error(`no letter with a link to ${email}`)
  return link.replaceAll('&amp;', '&')
}
