import { t } from '@pentimento/language'
import type { TaskInState } from '@pentimento/protocol'
import { allContracts } from '@pentimento/tools/all-contracts'
import { cardOf } from '@pentimento/tools/cards'
import { mainImageOf } from '@pentimento/tools/contract'
import { Checkbox, IconButton, Menu, MenuItem, MenuSection, MenuSeparator } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import { Columns2, Download, Ellipsis, FolderDown, SquareArrowOutUpRight, Trash2 } from 'lucide-react'
import { reportUsageSignal } from '../../data/signals.ts'
import { listedTools } from '../../shell/listed-tools.ts'
import { formatDeletion, outputDownloadUrl, taskName } from '../../shell/task-texts.ts'
import { useArchiveDownload } from '../../shell/use-archive-download.ts'
import styles from './history-item.module.css'

interface HistoryItemProps {
  task: TaskInState<'ready'>
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onCompare: () => void
  onDelete: () => void
}

export function HistoryItem({ task, isSelected, onSelect, onCompare, onDelete }: HistoryItemProps) {
  const archive = useArchiveDownload()
  const [output] = task.outputs
  const name = taskName(task)
  const tool = listedTools.find(({ id }) => id === task.tool)
  if (!output) return null
  const isComparable = task.inputs.length > 0
  return (
    <li className={styles.item} data-selected={isSelected || undefined}>
      <button
        type="button"
        className={styles.image}
        onClick={onCompare}
        aria-label={t(isComparable ? 'Compare {name}' : 'View {name}', { name })}
      >
        <img src={output.thumbnail} alt="" loading="lazy" decoding="async" />
      </button>
      <div className={styles.select}>
        <Checkbox aria-label={t('Select {name}', { name })} checked={isSelected} onChange={onSelect} />
      </div>
      <div className={styles.footer}>
        <div className={styles.text}>
          <span className={styles.name} title={name}>
            {name}
          </span>
          <span className={styles.detail}>{tool?.name ?? task.tool}</span>
          <span className={styles.detail}>{formatDeletion(task.deletedOn, new Date())}</span>
        </div>
        <Menu
          label={name}
          align="end"
          trigger={
            <IconButton label={t('Actions for {name}', { name })} variant="text" color="gray">
              <Ellipsis size={18} />
            </IconButton>
          }
        >
          <MenuItem icon={<Columns2 size={18} />} onSelect={onCompare}>
            {t(isComparable ? 'Compare' : 'View')}
          </MenuItem>
          <MenuItem icon={<Download size={18} />} href={outputDownloadUrl(task, output)}>
            {t('Download')}
          </MenuItem>
          {task.outputs.length > 1 && (
            <MenuItem icon={<FolderDown size={18} />} onSelect={() => archive.mutate([task])}>
              {t('Download all ({count})', { count: task.outputs.length })}
            </MenuItem>
          )}
          <OpenIn task={task} />
          <MenuSeparator />
          <MenuItem icon={<Trash2 size={18} />} color="danger" onSelect={onDelete}>
            {t('Delete')}
          </MenuItem>
        </Menu>
      </div>
    </li>
  )
}

/** Menu items that open the result in another tool. */
function OpenIn({ task }: { task: TaskInState<'ready'> }) {
  const imageTools = allContracts.filter(mainImageOf)
  return (
    <MenuSection label={t('Open in')} icon={<SquareArrowOutUpRight size={18} />}>
      {imageTools.map(contract => (
        <MenuItem
          key={contract.id}
          onSelect={() => void reportUsageSignal(task.id, 'opened-in')}
          render={<Link to="/tools/$tool" params={{ tool: contract.id }} search={{ from: task.id }} />}
        >
          {cardOf(contract).name}
        </MenuItem>
      ))}
    </MenuSection>
  )
}
