import { Trans, t } from '@pentimento/language'
import { limits } from '@pentimento/protocol'
import { Link } from '@tanstack/react-router'
import { usePageMetadata } from '../../shell/use-page-metadata.ts'
import { EffectiveDate } from '../prose/EffectiveDate.tsx'
import { Prose } from '../prose/Prose.tsx'

export function Privacy() {
  usePageMetadata(
    t('Privacy'),
    t('What this server stores about you and your images, for how long, and who can see it.'),
  )
  return (
    <Prose
      title={t('Privacy')}
      lead={t('What this server stores, for how long, and who can see it. It’s short because it isn’t much.')}
    >
      <h2>{t('Your images')}</h2>
      <p>
        {t(
          'Images that you upload are stored on this server together with their results, so that you can find both in your History. They’re deleted automatically {days} days after they were created. Anything you delete sooner is gone immediately. This server doesn’t train anything on your images.',
          { days: limits.resultRetentionDays },
        )}
      </p>
      <p>
        {t(
          'Processing happens on this server, unless its administrator has connected an external service for a tool. In that case, the image, mask and text of the task are sent to that service. Every result says which engine made it, so you can always tell.',
        )}
      </p>
      <p>
        {t(
          'Programs on this server check your text, your images and the results for nudity and stock watermarks. They store nothing but their verdict.',
        )}
      </p>
      <p>
        {t(
          'Your feedback on a result, and whether you downloaded it or used it further, are stored with the task and not with you, so that the server administrator can see how good results are. This information is kept after the images are deleted. If you delete a result yourself, what you wrote about it is deleted too.',
        )}
      </p>
      <h2>{t('Your account')}</h2>
      <p>
        {t(
          'Without an account, you’re a visitor with a random ID. With an account, this server stores your email address, a name and photo if the service you sign in with provides them, how and when you last signed in, which terms you agreed to and when, and what’s needed to verify your password and passkeys, but never the password itself. Emails are sent to your address only to sign you in and to protect your account.',
        )}
      </p>
      <p>
        {t(
          'If you subscribe, the store where you pay receives your email address and tells this server what you subscribed to and until when. Your card details stay with the store. The fact that you used the free trial is stored as a scrambled form of your address, even after your account is deleted.',
        )}
      </p>
      <p>
        {t(
          'The IP address and browser name of each session are stored to tell sessions apart and to prevent abuse. They’re deleted when the session ends. The server’s log also records sign-ins, and the IP addresses of failed ones and of rejected requests.',
        )}
      </p>
      <p>
        {t(
          'The server administrator can see accounts, their tasks and their subscriptions, and controls the disk where your images are stored. Messages you send from the contact page reach them by email and aren’t stored here.',
        )}
      </p>
      <h2>{t('Cookies and local storage')}</h2>
      <ul>
        <li>
          {t('A cookie that identifies you, so that your History is yours alone. Nothing works without it.')}
        </li>
        <li>{t('Cookies that remember your plan and language for a year.')}</li>
        <li>
          {t(
            'If visitors have daily limits, a cookie that tells your device apart from others, for 400 days. Your IP address and browser name are used as well. They’re stored for one day as numbers from which nobody can read them.',
          )}
        </li>
        <li>
          {t(
            'Cookies that last for minutes, or until you close the browser, while you sign in and during the bot check.',
          )}
        </li>
        <li>
          {t(
            'Local storage in your browser: the theme you chose, your cookie choice, the notices you dismissed, who is signed in and, while you wait for a sign-in link, the address it was sent to.',
          )}
        </li>
        <li>
          {t(
            'Your browser’s database: unfinished work, including images, so that it’s still there after a reload. It never leaves your browser, and is deleted after a day, when you choose “Start over”, and when you sign out.',
          )}
        </li>
        <li>
          {t(
            'Events such as “signed up” are added to a list in the page’s memory. Pentimento doesn’t send it anywhere. The server administrator may have these events counted, but only if you allowed all cookies. You can change this under “Cookies” at the bottom of every page.',
          )}
        </li>
      </ul>
      <p>
        {t(
          'These cookies are set by this server, and none of them tracks you on other sites. If you sign in with an account from another service, or if the server administrator uses another company for the bot check, that company learns about your visit and may set its own cookies.',
        )}
      </p>
      <h2>{t('Your rights')}</h2>
      <p>
        <Trans
          id="You can ask what is stored about you, and have it corrected, handed over or deleted. Contact the server administrator on the <contact>contact page</contact> and choose “Privacy”."
          components={{ contact: <Link to="/a/contact" /> }}
        />
      </p>
      <EffectiveDate />
    </Prose>
  )
}
