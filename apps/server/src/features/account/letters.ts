import type { Letter } from '../../platform/mail.ts'
import type { Speech } from '../../platform/speech.ts'

/** Validity of a sign-in link. */
export const linkMinutes = 15

/** Validity of a password reset link. */
export const resetMinutes = 60

export function signInLetter({ t }: Speech, to: string, url: string): Letter {
  return {
    to,
    subject: t('Sign in to Pentimento'),
    text: [
      t('Hello,'),
      t('Open this link to sign in to Pentimento. It works once and expires in {minutes} minutes:', {
        minutes: linkMinutes,
      }),
      url,
      t(
        'Open it in the browser where you requested it. If you didn’t request it, ignore this email: nobody can sign in without the link.',
      ),
    ].join('\n\n'),
  }
}

export function confirmationLetter({ t }: Speech, to: string, url: string): Letter {
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

export function resetLetter({ t }: Speech, to: string, url: string): Letter {
  return {
    to,
    subject: t('Choose a new password for Pentimento'),
    text: [
      t('Hello,'),
      t('Open this link to choose a new password. It works once and expires in {minutes} minutes:', {
        minutes: resetMinutes,
      }),
      url,
      t('If you didn’t request this, ignore this email: your password won’t change.'),
    ].join('\n\n'),
  }
}
