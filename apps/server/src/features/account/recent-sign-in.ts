/** Age of a sign-in from which it must be repeated for a sensitive change; better-auth uses the same. */
const recentSignInMs = 24 * 60 * 60 * 1000

/** Whether somebody signed in so recently that they may make sensitive changes. */
export const isRecentSignIn = (signedInAt: Date, now: Date): boolean =>
  now.getTime() - signedInAt.getTime() < recentSignInMs
