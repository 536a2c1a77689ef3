import { t } from '@pentimento/language'
import { useObjectUrl } from '@pentimento/stage'
import { Dialog } from '@pentimento/ui'
import { useNavigate } from '@tanstack/react-router'
import { setCurrentFile } from '../session/current-file.ts'
import { newId } from '../session/new-id.ts'
import { listedTools } from './listed-tools.ts'
import styles from './tool-picker.module.css'

const imageTools = listedTools.filter(({ contract }) =>
  Object.values(contract.inputs).some(({ kind, optional }) => kind === 'image' && !optional),
)

interface ToolPickerProps {
  /** null closes the dialog. */
  file: File | null
  onDone: () => void
}

/** Dialog that opens an image in the chosen tool. */
export function ToolPicker({ file, onDone }: ToolPickerProps) {
  return (
    <Dialog
      title={t('What do you want to do?')}
      open={file !== null}
      onOpenChange={isOpen => isOpen || onDone()}
      size="wide"
    >
      {file && <ToolList file={file} onChosen={onDone} />}
    </Dialog>
  )
}

function ToolList({ file, onChosen }: { file: File; onChosen: () => void }) {
  const imageUrl = useObjectUrl(file)
  const navigate = useNavigate()
  const choose = (tool: string) => {
    setCurrentFile(file)
    onChosen()
    void navigate({ to: '/tools/$tool', params: { tool }, state: { currentFileId: newId() } })
  }
  return (
    <div className={styles.choice}>
      <figure>
        {imageUrl && <img src={imageUrl} alt="" />}
        <figcaption>{file.name}</figcaption>
      </figure>
      <ul>
        {imageTools.map(({ contract, name, tagline }) => (
          <li key={contract.id}>
            <button type="button" onClick={() => choose(contract.id)}>
              <strong>{name}</strong>
              <span>{tagline}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
