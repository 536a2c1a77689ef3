import { t } from '@pentimento/language'
import { useObjectUrl } from '@pentimento/stage'
import { Dialog } from '@pentimento/ui'
import { useNavigate } from '@tanstack/react-router'
import { listedTools } from '../screens/tools/listed-tools.ts'
import { newId } from '../session/new-id.ts'
import { pickUp } from '../session/picked-up.ts'
import styles from './tool-choice.module.css'

const toolsForPictures = listedTools.filter(({ contract }) =>
  Object.values(contract.takes).some(({ kind, optional }) => kind === 'picture' && !optional),
)

interface ToolChoiceProps {
  /** null closes the dialog. */
  picture: File | null
  onDone: () => void
}

/** Dialog that opens an image in the chosen tool. */
export function ToolChoice({ picture, onDone }: ToolChoiceProps) {
  return (
    <Dialog
      title={t('What do you want to do?')}
      open={picture !== null}
      onOpenChange={isOpen => isOpen || onDone()}
      size="wide"
    >
      {picture && <Choice picture={picture} onChosen={onDone} />}
    </Dialog>
  )
}

function Choice({ picture, onChosen }: { picture: File; onChosen: () => void }) {
  const address = useObjectUrl(picture)
  const navigate = useNavigate()
  const choose = (tool: string) => {
    pickUp(picture)
    onChosen()
    void navigate({ to: '/tools/$tool', params: { tool }, state: { pickedUp: newId() } })
  }
  return (
    <div className={styles['choice']}>
      <figure>
        {address && <img src={address} alt="" />}
        <figcaption>{picture.name}</figcaption>
      </figure>
      <ul>
        {toolsForPictures.map(({ contract, name, tagline }) => (
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
