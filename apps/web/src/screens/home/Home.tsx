import { t } from '@pentimento/language'
import { ImageDrop } from '@pentimento/stage'
import { exampleImage, exampleSize } from '@pentimento/tools/examples'
import { CompareDivider, classNames } from '@pentimento/ui'
import { listedTools } from '../../shell/listed-tools.ts'
import { pickFile } from '../../shell/picked-file.ts'
import { usePageMetadata } from '../../shell/use-page-metadata.ts'
import shared from '../screen.module.css'
import { ToolCards } from '../tools/ToolCards.tsx'
import styles from './home.module.css'

const heroSizes = '(width < 900px) 92vw, 700px'

const promises = [
  {
    title: t('Your images stay on this server'),
    text: t(
      'This server does the processing itself, unless its administrator has connected an external service. Results are deleted after two weeks, or whenever you choose.',
    ),
  },
  {
    title: t('Precise edges'),
    text: t(
      'Cutouts are computed at full resolution, hair by hair, and the old background’s color is removed from the edges.',
    ),
  },
  {
    title: t('See what made each result'),
    text: t(
      'Every result says which engine made it and how long it took. No tool claims more than it can do.',
    ),
  },
  {
    title: t('Fully open source'),
    text: t(
      'Free software that one person can start with a single command. Read it, change it and run it yourself.',
    ),
  },
]

export function Home() {
  usePageMetadata(
    t('AI photo editing tools'),
    t('Open-source, self-hosted image editing. Your images stay on your server.'),
  )
  const hero = listedTools.find(({ isOnHome }) => isOnHome)
  return (
    <div className={classNames(shared.page, styles.screen)}>
      <section className={styles.hero}>
        <div className={styles.text}>
          <h1>{t('Edit photos with AI, on your own server')}</h1>
          <p className={styles.lead}>
            {t('Nine photo tools. Open source, self-hosted, no sign-up, full resolution.')}
          </p>
          <ImageDrop
            title={t('Drop a photo, choose what to do')}
            buttonLabel={t('Choose a photo')}
            hint={[t('Or paste one.'), t('Nothing is stored until you start a tool.')]}
            onFiles={([file]) => file && void pickFile(file)}
          />
        </div>
        {hero && (
          <div className={styles.example}>
            <CompareDivider
              before={{
                ...exampleImage(hero.id, 1, 'before'),
                sizes: heroSizes,
                alt: t('Original photo'),
              }}
              after={{
                ...exampleImage(hero.id, 1, 'after'),
                sizes: heroSizes,
                alt: t('The same photo after “{name}”', { name: hero.name }),
              }}
              {...exampleSize}
              background="checkerboard"
              defaultPosition={hero.split}
              animatesIn
            />
          </div>
        )}
      </section>
      <section className={styles.tools} aria-labelledby="home-tools">
        <h2 id="home-tools">{t('Tools')}</h2>
        <ToolCards tools={listedTools} />
      </section>
      <section className={styles.promises} aria-label={t('Why Pentimento')}>
        {promises.map(({ title, text }) => (
          <div key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        ))}
      </section>
    </div>
  )
}
