import type { Letter } from '../../platform/mail.ts'

export const linkMinutes = 15

export function signInLetter(to: string, url: string): Letter {
  return {
    to,
    subject: 'Sign in to Pentimento',
    text: [
      'Hello,',
      `Open this link to sign in to Pentimento. It works once, for ${linkMinutes} minutes:`,
      url,
      'If you did not ask for it, you need do nothing: nobody gets in without the link.',
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
