import { Trans, t } from '@pentimento/language'
import { limits } from '@pentimento/protocol'
import { Link } from '@tanstack/react-router'
import { usePageMetadata } from '../../shell/use-page-metadata.ts'
import { EffectiveDate } from '../prose/EffectiveDate.tsx'
import { Prose } from '../prose/Prose.tsx'

export function Terms() {
  usePageMetadata(t('Terms'), t('What you can expect from this server, and what it expects from you.'))
  return (
    <Prose title={t('Terms')} lead={t('What you can expect from this server, and what it expects from you.')}>
      <h2>{t('Your images stay yours')}</h2>
      <p>
        <Trans
          id="You keep all rights to what you upload, and you get any rights to the results that this server might have. You allow the server to use them only as needed to carry out your requests. The <privacy>privacy notice</privacy> explains how they’re stored."
          components={{ privacy: <Link to="/a/privacy" /> }}
        />
      </p>
      <h2>{t('What you upload')}</h2>
      <ul>
        <li>
          {t(
            'Upload only images that you’re allowed to use, and don’t remove watermarks or other marks from images that aren’t yours.',
          )}
        </li>
        <li>{t('Don’t upload anything illegal or pornographic. Some of it is rejected automatically.')}</li>
        <li>{t('Don’t misrepresent people in order to harm or deceive.')}</li>
        <li>{t('Don’t work around limits or overload the server. Other people use it too.')}</li>
      </ul>
      <p>{t('Anyone who breaks these rules may lose access.')}</p>
      <h2>{t('What you get')}</h2>
      <p>
        {t(
          'Results are made by software and may be wrong. Check them before you rely on them. The service is provided as is, with no guarantee that it’s always available. Results are kept for {days} days, so download what you want to keep.',
          { days: limits.resultRetentionDays },
        )}
      </p>
      <h2>{t('Subscriptions')}</h2>
      <p>
        {t(
          'If this server sells a plan, you see the price and what’s included before you buy. You can cancel at any time and keep what you paid for until the end of the period.',
        )}
      </p>
      <h2>{t('The software')}</h2>
      <p>
        {t(
          'Pentimento is free software under the GNU Affero General Public License, version 3 or later. You may read it, change it and run it yourself. Anyone who offers a modified version over a network must share the changes. These terms apply to this server and don’t restrict that license.',
        )}
      </p>
      <EffectiveDate />
    </Prose>
  )
}
