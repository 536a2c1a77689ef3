import type { AddressInfo } from 'node:net'
import { Events, OAuth2Server } from 'oauth2-mock-server'

export interface Claims {
  sub: string
  name: string
  email: string
  email_verified: boolean
  picture?: string
  /** Claims about the token, which replace its own. */
  iss?: string
  aud?: string
  exp?: number
}

/** Environment variables that make a server use one fake issuer as all three providers. */
export const issuerEnv = (url: string) =>
  Object.fromEntries(
    ['GOOGLE', 'FACEBOOK', 'APPLE'].flatMap(name => [
      [`PENTIMENTO_${name}_ID`, 'pentimento'],
      [`PENTIMENTO_${name}_SECRET`, 'a secret'],
      [`PENTIMENTO_${name}_ISSUER`, url],
    ]),
  )

/**
 * Start a local OpenID Connect issuer whose user is already signed in, so that it redirects back without asking.
 *
 * @param port @default any free port
 */
export async function startFakeIssuer(port = 0) {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(port, '127.0.0.1')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  server.issuer.url = url
  let claims: Claims | undefined
  let requestedClaims: Partial<Claims> = {}
  let showsSignInPage = false
  server.service.on(Events.BeforeTokenSigning, token => Object.assign(token.payload, claims))
  server.service.on(Events.BeforeUserinfo, answer =>
    Object.assign(answer.body ?? {}, claims, requestedClaims),
  )
  server.service.on(Events.BeforeAuthorizeRedirect, redirect => {
    if (showsSignInPage)
      redirect.url.href = `${url}/sign-in?${new URLSearchParams({ returnUrl: redirect.url.href })}`
  })
  server.service.addRoute('GET', '/sign-in', (request, response) => {
    const returnUrl = new URL(request.url ?? '', url).searchParams.get('returnUrl') ?? ''
    response.setHeader('content-type', 'text/html')
    response.end(
      `<title>Sign in at the issuer</title><a href="${returnUrl.replaceAll('&', '&amp;')}">Sign in</a>`,
    )
  })
  return {
    url,
    /** Set the user who is signed in at the issuer. */
    setUser: (name: string, overrides: Partial<Claims> = {}) => {
      const email = `${name.toLowerCase().replaceAll(' ', '-')}@example.com`
      claims = { sub: `sub of ${name}`, name, email, email_verified: true, ...overrides }
      requestedClaims = {}
    },
    /** Answer requests for the person's claims with others than the ID token's, until the next `setUser`. */
    setUserInfo: (changed: Partial<Claims>) => {
      requestedClaims = changed
    },
    /** Whether the issuer shows a sign-in page instead of redirecting back immediately. */
    setSignInPage: (isShown: boolean) => {
      showsSignInPage = isShown
    },
    /** Serve a file. @returns its URL */
    serveFile: (path: string, bytes: () => Uint8Array): string => {
      server.service.addRoute('GET', path, (_request, response) => void response.end(bytes()))
      return url + path
    },
    /** Redirect `path` to `to`. @returns the URL of `path` */
    serveRedirect: (path: string, to: string): string => {
      server.service.addRoute(
        'GET',
        path,
        (_request, response) => void response.writeHead(302, { location: to }).end(),
      )
      return url + path
    },
    /** Redirect the next authorization request back with an error. */
    failNextAuthorization: (error: string) => {
      server.service.once(Events.BeforeAuthorizeRedirect, redirect => {
        redirect.url.searchParams.delete('code')
        redirect.url.searchParams.set('error', error)
      })
    },
    /** Change the person in the next ID token after it was signed. */
    forgeNextIdToken: (changed: Partial<Claims>) => {
      server.service.once(Events.BeforeResponse, ({ body }) => {
        if (!body || typeof body === 'string') return
        const [header, payload = '', signature] = String(body['id_token']).split('.')
        const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...changed }
        const forged = Buffer.from(JSON.stringify(claims)).toString('base64url')
        body['id_token'] = [header, forged, signature].join('.')
      })
    },
    /** Respond to the next token request with status 500. */
    failNextTokenRequest: () => {
      server.service.once(Events.BeforeResponse, answer => {
        answer.statusCode = 500
        answer.body = { error: 'server_error' }
      })
    },
    close: () => server.stop(),
  }
}
