import { Trans, t } from '@pentimento/language'
import { limits } from '@pentimento/protocol'
import { Link } from '@tanstack/react-router'
import { usePage } from '../../shell/use-page.ts'
import { Edition } from '../prose/Edition.tsx'
import { Prose } from '../prose/Prose.tsx'

export function Privacy() {
  usePage(t('Privacy'), t('What this server keeps of you and your pictures, for how long, and who sees it.'))
  return (
    <Prose
      title={t('Privacy')}
      lead={t('What this server keeps, for how long, and who sees it. It is short because it is little.')}
    >
      <h2>{t('Your pictures')}</h2>
      <p>
        {t(
          'A picture that you bring is stored on this server together with what was made of it, so that you find both again in your History. They are deleted {days} days after they were made, by themselves; what you delete before is gone at once. This server trains nothing with them.',
          { days: limits.keepResultsDays },
        )}
      </p>
      <p>
        {t(
          'The work is done on this server, unless who runs it has plugged in a service elsewhere for a tool. Then the picture, the mask and the words of that task are sent to that service. Every result says which engine made it, so you can tell.',
        )}
      </p>
      <p>
        {t(
          'Your words, your pictures and the results are looked at by programs, on this server, that recognise nudity and stock watermarks. They keep nothing but their verdict.',
        )}
      </p>
      <p>
        {t(
          'What you say of a result, and whether you downloaded it or went on with it, is kept by its task and not by you, so that who runs this server sees how good results are. It outlives the pictures; where you delete a result yourself, what you wrote of it goes with it.',
        )}
      </p>
      <h2>{t('You')}</h2>
      <p>
        {t(
          'Without an account you are a visitor with a random number. With one, your e-mail address is kept, with a name and a photo where the service that you sign in with gives them, how and when you last signed in, which terms you agreed to and when, and what your password and passkeys are checked against, never the password itself. Letters go to that address only to let you in and to keep the account yours.',
        )}
      </p>
      <p>
        {t(
          'If you subscribe, the store that you pay in learns your e-mail address, and tells this server what you subscribed to and until when; your card stays with the store. That you had the free trial is kept as a scrambled form of your address, also when your account is gone.',
        )}
      </p>
      <p>
        {t(
          'With your session, the address of your network connection and the name of your browser are kept, to tell sessions apart and against abuse. They go when the session ends.',
        )}
      </p>
      <p>
        {t(
          'Who runs this server can see the accounts, their tasks and their subscriptions, and holds the disk that your pictures lie on. What you write on the contact page goes to them by mail and is not kept here.',
        )}
      </p>
      <h2>{t('Cookies and local storage')}</h2>
      <ul>
        <li>
          {t('A cookie that says who you are, so that your History is yours. Nothing works without it.')}
        </li>
        <li>{t('Cookies that say, for a year, which plan you have and which language you chose.')}</li>
        <li>
          {t(
            'Where visitors have daily limits, a cookie that tells your device from others, for 400 days; your network address and the browser’s name count too, kept for a day as numbers that nobody can read them from.',
          )}
        </li>
        <li>
          {t(
            'Cookies that live for minutes, or until the browser is closed: while you sign in by a mailed link, a passkey, a phone or another service, and while it is checked that you are no robot.',
          )}
        </li>
        <li>
          {t(
            'Local storage in your browser: the look you chose, what you allowed, the notices you closed, who is signed in, and while you wait for a sign-in link, the address it went to.',
          )}
        </li>
        <li>
          {t(
            'The browser’s own database: the work you have not finished, pictures included, so that it is there after a reload. It never leaves your browser, and goes after a day, with “Start again”, and when you sign out.',
          )}
        </li>
        <li>
          {t(
            'Events such as “signed up” stand in a list in the page’s memory. Pentimento sends it nowhere. Whoever runs this server may have it counted, but only if you allowed all; you change that by “Cookies” at the foot of every page.',
          )}
        </li>
      </ul>
      <p>
        {t(
          'These cookies are this server’s own, and none follows you to other sites. Where you sign in with an account elsewhere, or who runs this server has another company tell robots from people, that company learns of your visit and may set cookies of its own.',
        )}
      </p>
      <h2>{t('Your rights')}</h2>
      <p>
        <Trans
          id="You may ask what is kept of you, have it corrected, handed over or deleted. Write to who runs this server by the <contact>contact page</contact>; choose “privacy”."
          components={{ contact: <Link to="/a/contact" /> }}
        />
      </p>
      <Edition />
    </Prose>
  )
}
