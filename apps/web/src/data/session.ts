import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { ask, post } from './request.ts'

const found = z
  .object({
    user: z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      image: z.string().nullish(),
      isAnonymous: z.boolean().nullish(),
    }),
  })
  .nullable()

/** Who is here; null when nobody has a session yet. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async () => found.parse(await ask('/api/auth/get-session'))?.user ?? null,
  staleTime: 5 * 60 * 1000,
})
export type SessionUser = NonNullable<z.infer<typeof found>>['user']

export async function becomeVisitor(): Promise<void> {
  await post('/api/auth/sign-in/anonymous')
}

export async function signOut(): Promise<void> {
  await post('/api/auth/sign-out')
}
