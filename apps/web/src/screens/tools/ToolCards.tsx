import { classNames } from '@pentimento/ui'
import type { ListedTool } from '../../shell/listed-tools.ts'
import shared from '../screen.module.css'
import { ToolCard } from './ToolCard.tsx'
import styles from './tool-cards.module.css'

/** A grid of tool cards. */
export function ToolCards({ tools }: { tools: readonly ListedTool[] }) {
  return (
    <ul className={classNames(shared.plain, styles.cards)}>
      {tools.map(tool => (
        <li key={tool.id}>
          <ToolCard tool={tool} />
        </li>
      ))}
    </ul>
  )
}
