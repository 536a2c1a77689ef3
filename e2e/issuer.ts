import { Events, OAuth2Server } from 'oauth2-mock-server'
import { issuerPort } from './houses.ts'

export interface Claims {
  sub: string
  name: string
  email: string
  email_verified: boolean
  picture?: string
}

/** An OpenID Connect issuer at which somebody is signed in already, and which asks nothing. */
export async function openIssuer() {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(issuerPort, '127.0.0.1')
  server.issuer.url = `http://127.0.0.1:${issuerPort}`
  let claims: Claims | undefined
  server.service.on(Events.BeforeTokenSigning, token => Object.assign(token.payload, claims))
  server.service.on(Events.BeforeUserinfo, answer => Object.assign(answer.body ?? {}, claims))
  return {
    /** Who is signed in there from now on. */
    knows: (name: string, others: Partial<Claims> = {}) => {
      const email = `${name.toLowerCase()}@example.com`
      claims = { sub: `sub of ${name}`, name, email, email_verified: true, ...others }
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
