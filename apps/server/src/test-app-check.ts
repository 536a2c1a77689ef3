import { appCheckChallenge } from '@pentimento/protocol'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { TestServer } from './test-server.ts'

/** A device that requests challenges and submits solutions. */
export async function device({ app }: TestServer) {
  const answer = await app.inject({ url: '/api/app-check' })
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const pass = (proof: string, as = cookie, remoteAddress = '127.0.0.1') =>
    app.inject({
      method: 'POST',
      url: '/api/app-check',
      remoteAddress,
      headers: { cookie: as },
      payload: { proof },
    })
  return { cookie, appCheck: appCheckChallenge.parse(answer.json()), pass }
}

/** A device with the solution of a proof of work that it hasn't submitted yet. */
export async function solve(server: TestServer) {
  const { appCheck, ...rest } = await device(server)
  if (appCheck.provider !== 'altcha') throw new Error(`expected altcha, got ${appCheck.provider}`)
  const challenge = appCheck.challenge as object as Parameters<typeof solveChallenge>[0]['challenge']
  const solution = await solveChallenge({ challenge, deriveKey })
  return { ...rest, challenge, solution, proof: JSON.stringify({ challenge, solution }) }
}
