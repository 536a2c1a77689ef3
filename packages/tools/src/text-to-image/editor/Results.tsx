import { t } from '@pentimento/language'
import type { TaskIn, TaskOutput } from '@pentimento/protocol'
import {
  Acts,
  Aside,
  LonePicture,
  madeByIn,
  OpenIn,
  Panel,
  StageArea,
  StartAgain,
  useFirstFocus,
  Variations,
} from '@pentimento/stage'
import { Button, Menu, MenuItem } from '@pentimento/ui'
import { Brush, PencilLine, RefreshCw } from 'lucide-react'
import type { EditorProps } from '../../define-editor.ts'
import { styles as stylePresets, type textToImage } from '../contract.ts'
import { type Asking, askingOf } from './asking.ts'
import { Earlier } from './Earlier.tsx'
import styles from './editor.module.css'
import { foundIn, type Look } from './made.ts'
import { TakeAlong } from './TakeAlong.tsx'

interface ResultsProps extends Pick<EditorProps<typeof textToImage>, 'copy' | 'bring' | 'say' | 'others'> {
  shown: { task: TaskIn<'ready'>; output: TaskOutput }
  /** Results of this session, oldest first. */
  made: readonly TaskIn<'ready'>[]
  onLook: (look: Look) => void
  onAgain: (changed: Partial<Asking>) => void
  onChange: () => void
  onStartAgain: () => void
}

/** The results, one of them on the stage. */
export function Results(props: ResultsProps) {
  const { copy, shown, made, onLook, onAgain, onChange, onStartAgain, bring, say, others = [] } = props
  const { task, output } = shown
  const asked = askingOf(task)
  const { seed, missed } = foundIn(output.findings)
  const panelRef = useFirstFocus('primary')
  const prompt = asked?.prompt ?? ''
  return (
    <>
      <StageArea>
        <div className={styles.made}>
          <LonePicture
            key={output.href}
            url={output.href}
            alt={prompt || copy.outputs.image}
            ratio={output.width / output.height}
          />
          {made.length > 1 && <Earlier made={made} shown={task} onLook={onLook} />}
        </div>
      </StageArea>
      <Panel ref={panelRef} label={t('Result')}>
        <div className={styles.said}>
          <p className={styles.prompt}>{prompt}</p>
          <Aside>
            {[
              asked && asked.style !== 'none' && copy.params.style.options?.[asked.style],
              `${output.width} × ${output.height}`,
              seed !== undefined && t('seed {seed}', { seed }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Aside>
          {missed.length > 0 && (
            <p className={styles.missed}>{t('Not in the image: {words}', { words: missed.join(', ') })}</p>
          )}
        </div>
        <Variations
          outputs={task.outputs}
          chosen={output}
          onChoose={({ name }) => onLook({ taskId: task.id, output: name })}
        />
        <Acts>
          <TakeAlong
            key={output.href}
            taskId={task.id}
            output={output}
            name={fileNameOf(prompt, seed)}
            bring={bring}
            say={say}
          />
          <OpenIn others={others} taskId={task.id} output={output.name} />
        </Acts>
        <Acts>
          <Button variant="tonal" wide icon={<RefreshCw />} onClick={() => onAgain({})}>
            {t('Generate again')}
          </Button>
          <Menu
            label={t('Change style')}
            trigger={
              <Button variant="tonal" color="gray" wide icon={<Brush />}>
                {t('Change style')}
              </Button>
            }
          >
            {stylePresets
              .filter(style => style !== asked?.style)
              .map(style => (
                <MenuItem
                  key={style}
                  onSelect={() => onAgain({ style, ...(seed !== undefined && { seed }) })}
                >
                  {copy.params.style.options?.[style]}
                </MenuItem>
              ))}
          </Menu>
          <Button variant="text" color="gray" wide icon={<PencilLine />} onClick={onChange}>
            {t('Edit prompt')}
          </Button>
          <StartAgain onStartAgain={onStartAgain} />
        </Acts>
        <Maker task={task} />
      </Panel>
    </>
  )
}

/** Suffix of a built-in engine's name. */
const builtIn = t('(built-in)')

function Maker({ task: { madeBy, tookMs } }: { task: TaskIn<'ready'> }) {
  return (
    <div className={styles.said}>
      <Aside>{madeByIn(madeBy, tookMs)}</Aside>
      {madeBy.endsWith(builtIn) && (
        <Aside>
          {t(
            'It composes scenes from the words it knows. For anything else, connect a diffusion server: set PENTIMENTO_PROVIDER_KIND and PENTIMENTO_PROVIDER_URL as described in docs/providers.md.',
          )}
        </Aside>
      )}
    </div>
  )
}

const longestName = 60

/** A file name from the first words of the prompt, and the seed that reproduces the image. */
function fileNameOf(prompt: string, seed: number | undefined): string {
  const words = prompt.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  let name = ''
  for (const word of words) {
    if (name.length + word.length > longestName) break
    name += name === '' ? word : `-${word}`
  }
  return [name || 'picture', seed].filter(part => part !== undefined).join('-')
}
