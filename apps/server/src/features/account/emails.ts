import type { Email } from '../../platform/mail.ts'
import type { Translator } from '../../platform/translator.ts'

/** Validity of a sign-in link. */
export const signInLinkMinutes = 10

/** Validity of a password reset link. */
export const resetLinkMinutes = 60

export function signInEmail({ t }: Translator, to: string, url: string): Email {
  return {
    to,
    subject: t('Sign in to Pentimento'),
    text: [
      t('Hello,'),
      t('Open this link to sign in to Pentimento. It works once and expires in {minutes} minutes:', {
        minutes: signInLinkMinutes,
      }),
      url,
      t(
        'Open it in the browser where you requested it. If you didn’t request it, ignore this email: nobody can sign in without the link.',
      ),
    ].join('\n\n'),
  }
}

export function confirmationEmail({ t }: Translator, to: string, url: string): Email {
  return {
    to,
    subject: t('Confirm your email address for Pentimento'),
    text: [
      t('Hello,'),
      t('Open this link to confirm that this is your email address:'),
      url,
      t('If you didn’t create a Pentimento account, ignore this email.'),
    ].join('\n\n'),
  }
}

export function resetEmail({ t }: Translator, to: string, url: string): Email {
  return {
    to,
    subject: t('Choose a new password for Pentimento'),
    text: [
      t('Hello,'),
      t('Open this link to choose a new password. It works once and expires in {minutes} minutes:', {
        minutes: resetLinkMinutes,
      }),
      url,
      t('If you didn’t request this, ignore this email: your password won’t change.'),
    ].join('\n\n'),
  }
}
