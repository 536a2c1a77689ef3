import { Acts, Aside, BatchList, DownloadAll, Panel, type Runs, resultName } from '@pentimento/stage'
import { Button } from '@pentimento/ui'
import type { EditorProps } from '../../define-editor.ts'
import type { removeBackground } from '../contract.ts'

interface BatchProps extends Pick<EditorProps<typeof removeBackground>, 'bring' | 'say'> {
  runs: Runs
  onStartAgain: () => void
}

const nameOf = (original: string, extension: string) => resultName(original, 'cut-out', extension)

/** Several pictures at once, all with the settings that stood when they were chosen. */
export function Batch({ runs, bring, say, onStartAgain }: BatchProps) {
  const items = runs.items.flatMap(({ id, files, run }) =>
    files['image'] ? [{ id, picture: files['image'], run }] : [],
  )
  return (
    <>
      <BatchList
        items={items}
        hasStarted
        doing="Cutting out"
        nameOf={nameOf}
        onCancel={runs.cancel}
        onRetry={runs.retry}
        onRemove={runs.cancel}
      />
      <Panel label="The results">
        <Acts>
          <DownloadAll items={items} name="cut-outs.zip" nameOf={nameOf} bring={bring} say={say} />
          <Button variant="text" color="gray" wide onClick={onStartAgain}>
            Start again
          </Button>
        </Acts>
        <Aside>Each picture is also in History, where its edges and shadow can be set.</Aside>
      </Panel>
    </>
  )
}
