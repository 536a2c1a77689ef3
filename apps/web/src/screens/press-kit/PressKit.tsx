import { Trans, t } from '@pentimento/language'
import { Button, classNames } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { usePage } from '../../shell/use-page.ts'
import { Prose } from '../prose/Prose.tsx'
import styles from './press-kit.module.css'

const marks = [
  { file: 'mark.svg', theme: 'light', what: t('Logo for light backgrounds') },
  { file: 'mark-on-dark.svg', theme: 'dark', what: t('Logo for dark backgrounds') },
  { file: 'mark-one-colour.svg', theme: 'light', what: t('Single-color logo') },
]
const screenshots = [
  { file: 'home.webp', what: t('Home page') },
  { file: 'cut-out.webp', what: t('Background removed') },
]

export function PressKit() {
  usePage(
    t('Press kit'),
    t('The logo, screenshots and a short description of Pentimento, for you to use freely.'),
  )
  return (
    <Prose
      title={t('Press kit')}
      lead={t('The logo, screenshots and a short description, for when you write about Pentimento.')}
    >
      <h2>{t('In one sentence')}</h2>
      <p>
        {t(
          'Pentimento is an open, self-hosted suite of image-editing tools that anyone can start with one command and a company can run on its own machines.',
        )}
      </p>
      <h2>{t('The name')}</h2>
      <p>
        <Trans
          id="<em>Pentimento</em> (plural: <em>pentimenti</em>) is a painter’s term for the traces of an earlier image that show through a painting. The logo is a brushstroke over an earlier one."
          components={{ em: <em lang="it" /> }}
        />
      </p>
      <h2>{t('Logo')}</h2>
      <div className={styles['shown']}>
        {marks.map(({ file, theme, what }) => (
          <Shown key={file} file={file} what={what} theme={theme} />
        ))}
      </div>
      <h2>{t('Screenshots')}</h2>
      <div className={classNames(styles['shown'], styles['wide'])}>
        {screenshots.map(({ file, what }) => (
          <Shown key={file} file={file} what={what} />
        ))}
      </div>
      <h2>{t('Questions')}</h2>
      <p>
        <Trans
          id="<contact>Contact the server administrator</contact> and choose “Press”."
          components={{ contact: <Link to="/a/contact" /> }}
        />
      </p>
    </Prose>
  )
}

function Shown({ file, what, theme }: { file: string; what: string; theme?: string }) {
  return (
    <figure>
      <img src={`/press/${file}`} alt={what} data-theme={theme} width={640} height={400} loading="lazy" />
      <Button
        variant="text"
        color="gray"
        icon={<Download size={18} />}
        render={<a href={`/press/${file}`} download={`pentimento-${file}`} />}
      >
        {what}
      </Button>
    </figure>
  )
}
