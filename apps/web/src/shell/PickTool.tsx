import { useObjectUrl } from '@pentimento/stage'
import { Dialog } from '@pentimento/ui'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { listedTools } from '../screens/tools/listed-tools.ts'
import { newId } from '../session/new-id.ts'
import { pickUp } from '../session/picked-up.ts'
import styles from './pick-tool.module.css'

const toolsForPictures = listedTools.filter(({ contract }) =>
  Object.values(contract.takes).some(({ kind, optional }) => kind === 'picture' && !optional),
)

/** A picture dropped or pasted where no tool takes it: asks which tool shall. */
export function PickTool() {
  const [picture, setPicture] = useState<File>()
  const isInTool = useRouterState({ select: ({ location }) => /^\/tools\/./.test(location.pathname) })
  useStrayPictures(setPicture, !isInTool)
  return (
    <Dialog
      title="What shall be done with it?"
      open={picture !== undefined}
      onOpenChange={isOpen => isOpen || setPicture(undefined)}
      size="wide"
    >
      {picture && <Choice picture={picture} onChosen={() => setPicture(undefined)} />}
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

/**
 * Hear of pictures dropped where nothing takes them, and, where `hearsPaste`, of pasted ones. A drop that nobody
 * took would make the browser leave the page.
 */
function useStrayPictures(onPicture: (file: File) => void, hearsPaste: boolean): void {
  const take = useEffectEvent((data: DataTransfer | null, event: Event) => {
    const file = [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'))
    if (event.defaultPrevented || !file) return
    event.preventDefault()
    onPicture(file)
  })
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      take(event.dataTransfer, event)
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
    }
  }, [])
  useEffect(() => {
    if (!hearsPaste) return
    const paste = (event: ClipboardEvent) => take(event.clipboardData, event)
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [hearsPaste])
}
