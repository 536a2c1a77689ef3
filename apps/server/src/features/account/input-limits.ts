import { defineMessage, maxDisplayNameLength, ToolError } from '@pentimento/protocol'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { z } from 'zod'

/** Maximum lengths of texts, in UTF-16 code units; better-auth has none. */
const maxLengths = { name: maxDisplayNameLength, email: 254 }

const texts = z.object({ name: z.unknown(), email: z.unknown() }).partial()
const imageBody = z.object({ image: z.unknown() })

/** Shorten a name given by a provider. */
export const shortenName = (name: string): string => name.slice(0, maxLengths.name)

/** @throws ToolError 'invalid-parameter' for a name or email address that is too long */
export function assertLengths(input: unknown): void {
  const values = texts.safeParse(input).data ?? {}
  for (const [field, max] of Object.entries(maxLengths)) {
    const value = values[field as keyof typeof maxLengths]
    if (typeof value === 'string' && value.length > max)
      throw new ToolError('invalid-parameter', {
        detail: defineMessage('{name}: expected at most {max} characters, got {count}', {
          name: field,
          max,
          count: value.length,
        }),
      })
  }
}

/**
 * Limits what better-auth's endpoints accept: the length of names and email addresses, and the image of an account. The
 * server downloads that image, so it can only be the one that an identity provider gave, or none.
 */
export function inputLimits() {
  return {
    id: 'input-limits',
    hooks: {
      before: [
        {
          matcher: () => true,
          handler: createAuthMiddleware(async ({ body, query }) => {
            assertLengths(body)
            assertLengths(query)
          }),
        },
        {
          matcher: ({ path }) => path === '/sign-up/email' || path === '/update-user',
          handler: createAuthMiddleware(async ctx => {
            const image = imageBody.safeParse(ctx.body).data?.image
            if (image === undefined || image === null) return
            const found =
              ctx.path === '/update-user' ? await getSessionFromCtx(ctx, { disableRefresh: true }) : null
            if (found && image === found.user.image) return
            throw new ToolError('invalid-parameter', {
              detail: defineMessage('{name}: can only be removed', { name: 'image' }),
            })
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
