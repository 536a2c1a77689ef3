import { t } from '@pentimento/language'
import { Button, CompareDivider, classNames } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import { usePage } from '../../shell/use-page.ts'
import shared from '../screen.module.css'
import { listedTools } from '../tools/listed-tools.ts'
import { ToolCards } from '../tools/ToolCards.tsx'
import styles from './home.module.css'

const promises = [
  {
    title: t('Your pictures stay here'),
    text: t(
      'This server does the work itself, unless who runs it plugged in a service. Results are deleted after two weeks, or when you say so.',
    ),
  },
  {
    title: t('True edges'),
    text: t(
      'A cut-out is solved at full resolution, hair by hair, and the colour of the old background is taken out of it.',
    ),
  },
  {
    title: t('Honest about who made it'),
    text: t('Every result says which engine made it and how long it took. Nothing claims what it cannot do.'),
  },
  {
    title: t('Open, all of it'),
    text: t(
      'Free software that one person starts with one command, and that you may read, change and run yourself.',
    ),
  },
]

export function Home() {
  usePage(
    t('Edit pictures, keep what matters'),
    t('Open, self-hosted image editing. Your pictures stay on your server.'),
  )
  const hero = listedTools.find(({ contract }) => contract.highlight === 'home')
  return (
    <div className={classNames(shared['page'], styles['screen'])}>
      <section className={styles['hero']}>
        <div className={styles['words']}>
          <h1>{t('What was there before shows through')}</h1>
          <p className={styles['lead']}>
            {t(
              'Pentimento is {count} tools for pictures, with engines that run on your own server: open, without an account, at the picture’s full resolution.',
              { count: listedTools.length },
            )}
          </p>
          <div className={classNames(shared['acts'], styles['acts'])}>
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
          <div className={styles['picture']}>
            <CompareDivider
              before={{
                src: `/examples/${hero.contract.id}/1.webp`,
                alt: t('A picture as it was'),
              }}
              after={{
                src: `/examples/${hero.contract.id}/1-after.webp`,
                alt: t('The same after “{name}”', { name: hero.name }),
              }}
              width={880}
              height={660}
              ground="checkerboard"
              defaultPosition={0.46}
              reveals
            />
          </div>
        )}
      </section>
      <section className={styles['tools']} aria-labelledby="home-tools">
        <h2 id="home-tools">{t('Tools')}</h2>
        <ToolCards tools={listedTools} />
      </section>
      <section className={styles['promises']} aria-label={t('What you can rely on')}>
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
