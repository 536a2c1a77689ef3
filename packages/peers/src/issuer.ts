import type { AddressInfo } from 'node:net'
import { Events, OAuth2Server } from 'oauth2-mock-server'

export interface Claims {
  sub: string
  name: string
  email: string
  email_verified: boolean
  picture?: string
}

/** What a server is started with to have an issuer stand for all three providers. */
export const issuerSettings = (url: string) =>
  Object.fromEntries(
    ['GOOGLE', 'FACEBOOK', 'APPLE'].flatMap(name => [
      [`PENTIMENTO_${name}_ID`, 'pentimento'],
      [`PENTIMENTO_${name}_SECRET`, 'a secret'],
      [`PENTIMENTO_${name}_ISSUER`, url],
    ]),
  )

/**
 * An OpenID Connect issuer on this machine at which somebody is signed in already, and which asks nothing.
 *
 * @param port one that is free where none is given
 */
export async function openIssuer(port = 0) {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(port, '127.0.0.1')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  server.issuer.url = url
  let claims: Claims | undefined
  let isAsking = false
  server.service.on(Events.BeforeTokenSigning, token => Object.assign(token.payload, claims))
  server.service.on(Events.BeforeUserinfo, answer => Object.assign(answer.body ?? {}, claims))
  server.service.on(Events.BeforeAuthorizeRedirect, redirect => {
    if (isAsking) redirect.url.href = `${url}/ask?${new URLSearchParams({ back: redirect.url.href })}`
  })
  server.service.addRoute('GET', '/ask', (request, response) => {
    const back = new URL(request.url ?? '', url).searchParams.get('back') ?? ''
    response.setHeader('content-type', 'text/html')
    response.end(`<title>Sign in at the issuer</title><a href="${back.replaceAll('&', '&amp;')}">Sign in</a>`)
  })
  return {
    url,
    /** Who is signed in there from now on. */
    knows: (name: string, others: Partial<Claims> = {}) => {
      const email = `${name.toLowerCase().replaceAll(' ', '-')}@example.com`
      claims = { sub: `sub of ${name}`, name, email, email_verified: true, ...others }
    },
    /** Have its page ask whoever comes before it lets them in, or no more. */
    asks: (whether: boolean) => {
      isAsking = whether
    },
    /** Serve a file. @returns its address */
    shows: (path: string, bytes: () => Uint8Array): string => {
      server.service.addRoute('GET', path, (_request, response) => void response.end(bytes()))
      return url + path
    },
    /** Redirect from there. @returns its address */
    leads: (path: string, to: string): string => {
      server.service.addRoute(
        'GET',
        path,
        (_request, response) => void response.writeHead(302, { location: to }).end(),
      )
      return url + path
    },
    /** Let the next visitor come back with an error. */
    refusesOnce: (error: string) => {
      server.service.once(Events.BeforeAuthorizeRedirect, redirect => {
        redirect.url.searchParams.delete('code')
        redirect.url.searchParams.set('error', error)
      })
    },
    /** Fail once where the server trades the code for tokens. */
    failsOnce: () => {
      server.service.once(Events.BeforeResponse, answer => {
        answer.statusCode = 500
        answer.body = { error: 'server_error' }
      })
    },
    close: () => server.stop(),
  }
}
