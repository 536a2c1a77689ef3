import type { Letter } from '../../platform/mail.ts'

/** How long a link to sign in is good. */
export const linkMinutes = 15

/** How long a link to choose a new password is good. */
export const resetMinutes = 60

export function signInLetter(to: string, url: string): Letter {
  return {
    to,
    subject: 'Sign in to Pentimento',
    text: [
      'Hello,',
      `Open this link to sign in to Pentimento. It works once, for ${linkMinutes} minutes:`,
      url,
      'Open it in the browser that asked for it. If you did not ask for it, you need do nothing: nobody gets in without the link.',
    ].join('\n\n'),
  }
}

export function confirmationLetter(to: string, url: string): Letter {
  return {
    to,
    subject: 'Confirm your e-mail address for Pentimento',
    text: [
      'Hello,',
      'Open this link to confirm that this address is yours:',
      url,
      'If you did not make an account with Pentimento, you need do nothing.',
    ].join('\n\n'),
  }
}

export function resetLetter(to: string, url: string): Letter {
  return {
    to,
    subject: 'Choose a new password for Pentimento',
    text: [
      'Hello,',
      `Open this link to choose a new password. It works once, for ${resetMinutes} minutes:`,
      url,
      'If you did not ask for it, you need do nothing: your password stays as it is.',
    ].join('\n\n'),
  }
}
