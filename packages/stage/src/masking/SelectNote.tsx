import { t } from '@pentimento/language'
import { Aside } from '../Desk.tsx'
import type { Brush } from './brush.ts'
import type { Mark } from './mark.ts'

interface SelectNoteProps {
  brush: Brush
  marks: readonly Mark[]
}

/** Help for the select tool, and the engine that made the last selection. */
export function SelectNote({ brush, marks }: SelectNoteProps) {
  const thing = marks.findLast(mark => mark.kind === 'thing')
  if (brush.tool !== 'select' && !thing) return null
  return (
    <div>
      {brush.tool === 'select' && (
        <Aside>
          {t('Click an object to select it. Click again to add missing parts. Alt-click to deselect.')}
        </Aside>
      )}
      {thing && <Aside>{t('Selected by {madeBy}.', { madeBy: thing.madeBy })}</Aside>}
    </div>
  )
}
