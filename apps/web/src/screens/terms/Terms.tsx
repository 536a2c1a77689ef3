import { Trans, t } from '@pentimento/language'
import { limits } from '@pentimento/protocol'
import { Link } from '@tanstack/react-router'
import { usePage } from '../../shell/use-page.ts'
import { Edition } from '../prose/Edition.tsx'
import { Prose } from '../prose/Prose.tsx'

export function Terms() {
  usePage(t('Terms'), t('What you may expect of this server, and what it expects of you.'))
  return (
    <Prose title={t('Terms')} lead={t('What you may expect of this server, and what it expects of you.')}>
      <h2>{t('Your pictures stay yours')}</h2>
      <p>
        <Trans
          id="You keep all rights in what you bring, and get all rights in the results that this server could have. You let it do with them only what is needed to do the work you ask for. How they are kept is in the <privacy>privacy notice</privacy>."
          components={{ privacy: <Link to="/a/privacy" /> }}
        />
      </p>
      <h2>{t('What you bring')}</h2>
      <ul>
        <li>
          {t('Bring only pictures that you may use, and do not take marks off pictures that are not yours.')}
        </li>
        <li>
          {t('Bring nothing that is against the law, and no pornography; some of it is refused by itself.')}
        </li>
        <li>{t('Do not make of people what they are not, to harm or to deceive.')}</li>
        <li>{t('Do not work around limits, and leave the server its breath: others use it too.')}</li>
      </ul>
      <p>{t('Who does not keep to this may be shut out.')}</p>
      <h2>{t('What you get')}</h2>
      <p>
        {t(
          'Results are made by programs and may be wrong; look at them before you rely on them. The service is offered as it is, without a promise that it is always there. Results are kept for {days} days: download what you want to keep.',
          { days: limits.keepResultsDays },
        )}
      </p>
      <h2>{t('Subscriptions')}</h2>
      <p>
        {t(
          'Where this server sells a plan, the price and what it includes are shown before you buy. You may cancel at any time and keep what you paid for until the end of the period.',
        )}
      </p>
      <h2>{t('The software')}</h2>
      <p>
        {t(
          'Pentimento is free software under the GNU Affero General Public License, version 3 or later. You may read it, change it and run it yourself; who offers it changed over a network shares the changes. These terms are those of this server, and do not narrow that licence.',
        )}
      </p>
      <Edition />
    </Prose>
  )
}
