import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { postJson, requestJson } from './request.ts'

const sessionList = z.array(
  z.object({
    id: z.string(),
    token: z.string(),
    userAgent: z.string().nullish(),
    ipAddress: z.string().nullish(),
    createdAt: z.string(),
    updatedAt: z.string(),
  }),
)
const currentSession = z.object({ session: z.object({ id: z.string() }) })

export interface SignedInDevice {
  /** Identifies the session for {@link endSession}; it can't be used to sign in. */
  token: string
  userAgent: string
  ipAddress: string | undefined
  /** An ISO date. */
  signedInAt: string
  /** An ISO date, to the day. */
  lastSeenAt: string
  isCurrent: boolean
}

/** The devices on which the user is signed in: this one first, then by last use. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: async (): Promise<SignedInDevice[]> => {
    const [sessions, { session }] = await Promise.all([
      requestJson('/api/auth/list-sessions').then(found => sessionList.parse(found)),
      requestJson('/api/auth/get-session').then(found => currentSession.parse(found)),
    ])
    const devices = sessions.map(({ id, token, userAgent, ipAddress, createdAt, updatedAt }) => ({
      token,
      userAgent: userAgent ?? '',
      ipAddress: ipAddress || undefined,
      signedInAt: createdAt,
      lastSeenAt: updatedAt,
      isCurrent: id === session.id,
    }))
    return devices.sort(
      (one, other) =>
        Number(other.isCurrent) - Number(one.isCurrent) || other.lastSeenAt.localeCompare(one.lastSeenAt),
    )
  },
})

export async function endSession(token: string): Promise<void> {
  await postJson('/api/auth/revoke-session', { token })
}

export async function endOtherSessions(): Promise<void> {
  await postJson('/api/auth/revoke-other-sessions')
}

/** Including this browser's session. */
export async function endAllSessions(): Promise<void> {
  await postJson('/api/auth/revoke-sessions')
}
