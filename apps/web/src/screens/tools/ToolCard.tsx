import { t } from '@pentimento/language'
import { Badge } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import type { ListedTool } from '../../shell/listed-tools.ts'
import styles from './tool-card.module.css'

/** A card that links to a tool, with an example half before, half after. */
export function ToolCard({ tool }: { tool: ListedTool }) {
  const { contract, name, tagline } = tool
  const example = `/examples/${contract.id}/1`
  return (
    <Link to="/tools/$tool" params={{ tool: contract.id }} className={styles.card}>
      <span className={styles.picture} aria-hidden>
        <img src={`${example}.webp`} alt="" loading="lazy" width={880} height={660} />
        <img
          className={styles.after}
          src={`${example}-after.webp`}
          alt=""
          loading="lazy"
          width={880}
          height={660}
        />
      </span>
      <span className={styles.text}>
        <span className={styles.name}>
          {name}
          {contract.new && <Badge>{t('New')}</Badge>}
        </span>
        <span className={styles.tagline}>{tagline}</span>
      </span>
    </Link>
  )
}
