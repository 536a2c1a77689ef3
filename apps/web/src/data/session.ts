import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { ask, post } from './request.ts'

export const sessionUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  image: z.string().nullish(),
  isAnonymous: z.boolean().nullish(),
  /** Whether signing in by password asks for a code too. */
  twoFactorEnabled: z.boolean().nullish(),
  /** An ISO date. */
  createdAt: z.string(),
})
export type SessionUser = z.infer<typeof sessionUser>

const found = z.object({ user: sessionUser }).nullable()

/** Who is here; null when nobody has a session yet. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async () => found.parse(await ask('/api/auth/get-session'))?.user ?? null,
  staleTime: 5 * 60 * 1000,
})

/** The id of someone with an account; undefined for a visitor, for nobody, and while it is unknown. */
export function accountOf(user: SessionUser | null | undefined): string | undefined {
  return user && !user.isAnonymous ? user.id : undefined
}

export async function becomeVisitor(): Promise<void> {
  await post('/api/auth/sign-in/anonymous')
}

export async function signOut(): Promise<void> {
  await post('/api/auth/sign-out')
}
