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
      t('Open this link to sign in to Pentimento. It works once, for {minutes} minutes:', {
        minutes: linkMinutes,
      }),
      url,
      t(
        'Open it in the browser that asked for it. If you did not ask for it, you need do nothing: nobody gets in without the link.',
      ),
    ].join('\n\n'),
  }
}

export function confirmationLetter({ t }: Speech, to: string, url: string): Letter {
  return {
    to,
    subject: t('Confirm your e-mail address for Pentimento'),
    text: [
      t('Hello,'),
      t('Open this link to confirm that this address is yours:'),
      url,
      t('If you did not make an account with Pentimento, you need do nothing.'),
    ].join('\n\n'),
  }
}

export function resetLetter({ t }: Speech, to: string, url: string): Letter {
  return {
    to,
    subject: t('Choose a new password for Pentimento'),
    text: [
      t('Hello,'),
      t('Open this link to choose a new password. It works once, for {minutes} minutes:', {
        minutes: resetMinutes,
      }),
      url,
      t('If you did not ask for it, you need do nothing: your password stays as it is.'),
    ].join('\n\n'),
  }
}
