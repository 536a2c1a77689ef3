import { t } from '@pentimento/language'
import { ProBadge, useNeedsUpgrade } from '@pentimento/stage'
import { exampleImage, exampleSize } from '@pentimento/tools/examples'
import { Badge, SplitPreview } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import type { ListedTool } from '../../shell/listed-tools.ts'
import styles from './tool-card.module.css'

/** A card that links to a tool, with an example half before, half after. */
export function ToolCard({ tool }: { tool: ListedTool }) {
  const { id, name, tagline, isNew, isPro, split } = tool
  const isLocked = useNeedsUpgrade('pro') && isPro
  return (
    <Link to="/tools/$tool" params={{ tool: id }} className={styles.card}>
      <SplitPreview
        before={split > 0 ? exampleImage(id, 1, 'before') : undefined}
        after={exampleImage(id, 1, 'after')}
        split={split}
        sizes="(width < 600px) 92vw, (width < 1000px) 46vw, 400px"
        {...exampleSize}
      />
      <span className={styles.text}>
        <span className={styles.name}>
          {name}
          {isNew && <Badge>{t('New')}</Badge>}
          {isLocked && <ProBadge />}
        </span>
        <span className={styles.tagline}>{tagline}</span>
      </span>
    </Link>
  )
}
