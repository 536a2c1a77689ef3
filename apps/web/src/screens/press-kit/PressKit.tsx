import { Trans, t } from '@pentimento/language'
import { Button, classNames } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { usePageMetadata } from '../../shell/use-page-metadata.ts'
import { Prose } from '../prose/Prose.tsx'
import styles from './press-kit.module.css'

const logos = [
  { file: 'mark.svg', theme: 'light', label: t('Logo for light backgrounds') },
  { file: 'mark-on-dark.svg', theme: 'dark', label: t('Logo for dark backgrounds') },
  { file: 'mark-one-color.svg', theme: 'light', label: t('Single-color logo') },
]
const screenshots = [
  { file: 'home.webp', label: t('Home page') },
  { file: 'cut-out.webp', label: t('Background removed') },
]

export function PressKit() {
  usePageMetadata(
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
      <div className={styles.shown}>
        {logos.map(({ file, theme, label }) => (
          <PressImage key={file} file={file} label={label} theme={theme} />
        ))}
      </div>
      <h2>{t('Screenshots')}</h2>
      <div className={classNames(styles.shown, styles.wide)}>
        {screenshots.map(({ file, label }) => (
          <PressImage key={file} file={file} label={label} />
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

function PressImage({ file, label, theme }: { file: string; label: string; theme?: string }) {
  return (
    <figure>
      <img src={`/press/${file}`} alt={label} data-theme={theme} width={640} height={400} loading="lazy" />
      <Button
        variant="text"
        color="gray"
        icon={<Download size={18} />}
        render={<a href={`/press/${file}`} download={`pentimento-${file}`} />}
      >
        {label}
      </Button>
    </figure>
  )
}
