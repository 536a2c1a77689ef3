import { t } from '@pentimento/language'
import { Note } from '../EditorLayout.tsx'
import type { Brush } from './brush.ts'
import type { MaskOp } from './mask-op.ts'

interface SelectionHelpProps {
  brush: Brush
  ops: readonly MaskOp[]
}

/** Help for the select tool, and the engine that made the last selection. */
export function SelectionHelp({ brush, ops }: SelectionHelpProps) {
  const selection = ops.findLast(op => op.kind === 'selection')
  if (brush.tool !== 'select' && !selection) return null
  return (
    <div>
      {brush.tool === 'select' && (
        <Note>
          {t('Click an object to select it. Click again to add missing parts. Alt-click to deselect.')}
        </Note>
      )}
      {selection && <Note>{t('Selected by {madeBy}.', { madeBy: selection.madeBy })}</Note>}
    </div>
  )
}
