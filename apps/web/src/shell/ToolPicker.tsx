import { t } from '@pentimento/language'
import { ProBadge, useObjectUrl } from '@pentimento/stage'
import { allContracts } from '@pentimento/tools/all-contracts'
import { cardOf } from '@pentimento/tools/cards'
import { mainImageOf } from '@pentimento/tools/contract'
import type { Card } from '@pentimento/tools/copy'
import { minimumPlan } from '@pentimento/tools/gates'
import { Dialog, Spinner, SplitPreview } from '@pentimento/ui'
import { useNavigate } from '@tanstack/react-router'
import { setCurrentFile } from '../session/current-file.ts'
import { newId } from '../session/new-id.ts'
import { usePlan } from '../session/use-session.ts'
import styles from './tool-picker.module.css'
import { type SampleState, useSamples } from './use-samples.ts'

const imageContracts = allContracts.filter(mainImageOf)
const imageTools = imageContracts.map(contract => ({ contract, ...cardOf(contract) }))

interface ToolPickerProps {
  file: File
  onDone: () => void
}

/** Dialog that opens an image in the chosen tool. It shows what each tool does to the image. */
export function ToolPicker({ file, onDone }: ToolPickerProps) {
  const fileUrl = useObjectUrl(file)
  const samples = useSamples(imageContracts, file)
  const plan = usePlan()
  const navigate = useNavigate()
  const choose = (tool: string) => {
    setCurrentFile(file)
    onDone()
    void navigate({ to: '/tools/$tool', params: { tool }, state: { currentFileId: newId() } })
  }
  return (
    <Dialog
      title={t('What do you want to do?')}
      description={t('Small previews of “{name}”. The tools work at full resolution.', { name: file.name })}
      open
      onOpenChange={isOpen => isOpen || onDone()}
      size="wide"
    >
      <ul className={styles.tools}>
        {imageTools.map(tool => (
          <li key={tool.contract.id}>
            <button type="button" className={styles.tool} onClick={() => choose(tool.contract.id)}>
              <Preview sample={samples.get(tool.contract.id)} fileUrl={fileUrl} />
              <span className={styles.text}>
                <strong>
                  {tool.name}
                  {plan && plan !== 'pro' && minimumPlan(tool.contract) === 'pro' && <ProBadge />}
                </strong>
                <span>{noteOf(tool, samples.get(tool.contract.id))}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function noteOf({ tagline }: Card, sample: SampleState | undefined): string {
  return sample?.state === 'error' ? sample.message : tagline
}

function Preview({ sample, fileUrl }: { sample: SampleState | undefined; fileUrl: string | undefined }) {
  if (sample?.state === 'ready')
    return (
      <SplitPreview
        before={sample.before ? { src: sample.before } : undefined}
        after={{ src: sample.after }}
        split={0.5}
        fit={sample.before ? 'cover' : 'contain'}
        sizes="260px"
        width={400}
        height={300}
      />
    )
  return (
    <span className={styles.original}>
      {fileUrl && <img src={fileUrl} alt="" draggable={false} />}
      {sample?.state === 'loading' && (
        <span className={styles.loading}>
          <Spinner />
        </span>
      )}
    </span>
  )
}
