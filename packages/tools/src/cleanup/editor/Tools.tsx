import { type Brush, type Mark, MaskMenu, MaskTools, SelectNote } from '@pentimento/stage'
import { SegmentedControl } from '@pentimento/ui'
import type { Dispatch } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { cleanup } from '../contract.ts'
import type { Act, Mode } from './editing.ts'
import styles from './editor.module.css'

interface ToolsProps extends Pick<EditorProps, 'say'> {
  brush: Brush
  marks: readonly Mark[]
  /** Size in pixels of the image on the stage. */
  size: { width: number; height: number }
  /** Whether objects can be selected by a click. */
  selects: boolean
  /** File name of a downloaded mask. */
  maskName: string
  onMark: (mark: Mark) => void
  dispatch: Dispatch<Act>
  isBusy: boolean
}

/** The mask tools, and the menu that acts on the whole mask. */
export function Tools(props: ToolsProps) {
  const { brush, marks, size, selects, maskName, onMark, dispatch, isBusy, say } = props
  return (
    <div className={styles.tools}>
      <MaskTools
        brush={brush}
        onBrush={taken => dispatch({ type: 'brush-taken', brush: taken })}
        picture={size}
        selects={selects}
      />
      <SelectNote brush={brush} marks={marks} />
      <div className={styles.maskMenu}>
        <MaskMenu
          marks={marks}
          size={size}
          fileName={maskName}
          onGiven={onMark}
          onClear={() => dispatch({ type: 'cleared' })}
          say={say}
          disabled={isBusy}
        />
      </div>
    </div>
  )
}

interface ModeChoiceProps extends Pick<EditorProps<typeof cleanup>, 'copy'> {
  mode: Mode
  dispatch: Dispatch<Act>
}

/** The choice between fast and high-quality filling. */
export function ModeChoice({ copy, mode, dispatch }: ModeChoiceProps) {
  const { label, options = {} } = copy.params.mode
  const modes = Object.entries(options).map(([value, name]) => ({ value: value as Mode, label: name }))
  return (
    <SegmentedControl
      label={label}
      options={modes}
      value={mode}
      onChange={chosen => dispatch({ type: 'mode-chosen', mode: chosen })}
    />
  )
}
