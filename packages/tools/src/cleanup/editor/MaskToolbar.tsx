import { type Brush, MaskMenu, type MaskOp, MaskTools, SelectionHelp } from '@pentimento/stage'
import { SegmentedControl } from '@pentimento/ui'
import type { Dispatch } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { cleanup } from '../contract.ts'
import styles from './editor.module.css'
import type { Action, Mode } from './editor-state.ts'

interface MaskToolbarProps extends Pick<EditorProps, 'notify'> {
  brush: Brush
  ops: readonly MaskOp[]
  /** Size in pixels of the image on the stage. */
  size: { width: number; height: number }
  /** Whether objects can be selected by a click. */
  canSelect: boolean
  /** File name of a downloaded mask. */
  maskFileName: string
  onOp: (op: MaskOp) => void
  dispatch: Dispatch<Action>
  isBusy: boolean
}

/** The mask tools, and the menu that acts on the whole mask. */
export function MaskToolbar(props: MaskToolbarProps) {
  const { brush, ops, size, canSelect, maskFileName, onOp, dispatch, isBusy, notify } = props
  return (
    <div className={styles.tools}>
      <MaskTools
        brush={brush}
        onBrush={changed => dispatch({ type: 'brush-changed', brush: changed })}
        image={size}
        canSelect={canSelect}
      />
      <SelectionHelp brush={brush} ops={ops} />
      <div className={styles.maskMenu}>
        <MaskMenu
          ops={ops}
          imageSize={size}
          fileName={maskFileName}
          onUpload={onOp}
          onClear={() => dispatch({ type: 'mask-cleared' })}
          notify={notify}
          disabled={isBusy}
        />
      </div>
    </div>
  )
}

interface ModeChoiceProps extends Pick<EditorProps<typeof cleanup>, 'copy'> {
  mode: Mode
  dispatch: Dispatch<Action>
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
