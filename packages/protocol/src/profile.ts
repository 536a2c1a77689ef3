import { z } from 'zod'

/** Data about a person in addition to the account. */
export const profile = z.object({
  web: z
    .object({
      /** An ISO date. */
      lastSignIn: z.iso.datetime(),
      /** `loginForm`, `qrcode`, `emailLink`, `passkey`, or the provider's name. */
      lastSignInMethod: z.string(),
    })
    .nullable()
    .describe('Null for a person who has never signed in, such as a visitor.'),
})
export type Profile = z.infer<typeof profile>

/** Maximum length of a display name, in UTF-16 code units. */
export const maxDisplayNameLength = 120

/** A user document: the account, with the profile. */
export const userDocument = profile.extend({
  uid: z.string(),
  displayName: z.string(),
  email: z.string().nullable().describe('Null for a visitor.'),
  photoURL: z.string().nullable().describe('Path of the photo on this server; null without one.'),
  isAnonymous: z.boolean(),
  metadata: z.object({ creationTime: z.iso.datetime() }),
})
export type UserDocument = z.infer<typeof userDocument>

/** What people may write to their own user document. */
export const userDocumentUpdate = z.strictObject({
  displayName: z.string().trim().min(1).max(maxDisplayNameLength).optional(),
  photoURL: z.null().optional().describe('Null removes the photo.'),
  web: z
    .strictObject({ lastSignInMethod: z.string().trim().min(1).max(40) })
    .optional()
    .describe('Records a sign-in at the current time.'),
})
