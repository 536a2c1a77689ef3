import type { AddressInfo } from 'node:net'
import { Events, OAuth2Server } from 'oauth2-mock-server'

/** An OpenID Connect issuer of a test's own, at which somebody is signed in already. */
export async function openIssuer() {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  server.issuer.url = url
  let claims: object = {}
  server.service.on(Events.BeforeTokenSigning, token => Object.assign(token.payload, claims))
  server.service.on(Events.BeforeUserinfo, answer => Object.assign(answer.body ?? {}, claims))
  return {
    /** What a server is started with to have Google and Facebook stood for by this issuer. */
    env: Object.fromEntries(
      ['GOOGLE', 'FACEBOOK'].flatMap(name => [
        [`PENTIMENTO_${name}_ID`, 'pentimento'],
        [`PENTIMENTO_${name}_SECRET`, 'secret'],
        [`PENTIMENTO_${name}_ISSUER`, url],
      ]),
    ),
    /** Who is signed in there from now on. */
    knows: (person: object) => {
      claims = person
    },
    /** Send the next who comes back without having let them in. */
    refusesOnce: () => {
      server.service.once(Events.BeforeAuthorizeRedirect, redirect => {
        redirect.url.searchParams.delete('code')
        redirect.url.searchParams.set('error', 'access_denied')
      })
    },
    close: () => server.stop(),
  }
}
