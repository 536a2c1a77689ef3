import { t } from '@pentimento/language'
import { Button, CompareDivider, classNames } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import { listedTools } from '../../shell/listed-tools.ts'
import { usePageMetadata } from '../../shell/use-page-metadata.ts'
import shared from '../screen.module.css'
import { ToolCards } from '../tools/ToolCards.tsx'
import styles from './home.module.css'

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
  const hero = listedTools.find(({ contract }) => contract.highlight === 'home')
  return (
    <div className={classNames(shared['page'], styles.screen)}>
      <section className={styles.hero}>
        <div className={styles.text}>
          <h1>{t('Edit photos with AI, on your own server')}</h1>
          <p className={styles.lead}>
            {t('{count} photo tools. Open source, self-hosted, no sign-up, full resolution.', {
              count: listedTools.length,
            })}
          </p>
          <div className={classNames(shared['actions'], styles.actions)}>
            {hero && (
              <Button size="special" render={<Link to="/tools/$tool" params={{ tool: hero.contract.id }} />}>
                {hero.name}
              </Button>
            )}
            <Button size="special" variant="text" render={<Link to="/tools" />}>
              {t('All tools')}
            </Button>
          </div>
        </div>
        {hero && (
          <div className={styles.picture}>
            <CompareDivider
              before={{
                src: `/examples/${hero.contract.id}/1.webp`,
                alt: t('Original photo'),
              }}
              after={{
                src: `/examples/${hero.contract.id}/1-after.webp`,
                alt: t('The same photo after “{name}”', { name: hero.name }),
              }}
              width={880}
              height={660}
              background="checkerboard"
              defaultPosition={0.46}
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
