import { Trans, t } from '@pentimento/language'
import { Button, classNames } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { usePage } from '../../shell/use-page.ts'
import { Prose } from '../prose/Prose.tsx'
import styles from './press-kit.module.css'

const marks = [
  { file: 'mark.svg', theme: 'light', what: t('The mark, on light') },
  { file: 'mark-on-dark.svg', theme: 'dark', what: t('The mark, on dark') },
  { file: 'mark-one-colour.svg', theme: 'light', what: t('The mark in one colour') },
]
const screenshots = [
  { file: 'home.webp', what: t('The home page') },
  { file: 'cut-out.webp', what: t('A background removed') },
]

export function PressKit() {
  usePage(
    t('Press kit'),
    t('The logo, screenshots and a few sentences about Pentimento, to use as you like.'),
  )
  return (
    <Prose
      title={t('Press kit')}
      lead={t('The logo, screenshots and a few sentences, to use when you write about Pentimento.')}
    >
      <h2>{t('In a sentence')}</h2>
      <p>
        {t(
          'Pentimento is an open, self-hosted suite of image-editing tools that one person starts with one command and a company runs on its own machines.',
        )}
      </p>
      <h2>{t('The name')}</h2>
      <p>
        <Trans
          id="<em>Pentimento</em>, plural <em>pentimenti</em>: what shows through where a painter changed a picture. The mark is a stroke, and the stroke that stood there before."
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
          id="<contact>Write to who runs this server</contact>; choose “press”."
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
