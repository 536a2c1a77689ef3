import { t } from '@pentimento/language'
import { fileExtensions, type ImageFormat, type TaskInState } from '@pentimento/protocol'
import {
  downloadBlob,
  downloadUrl,
  FormatChoice,
  Note,
  PrimaryAction,
  ResultActionContext,
  resultFileName,
} from '@pentimento/stage'
import { Button } from '@pentimento/ui'
import { Copy, Download } from 'lucide-react'
import { type Dispatch, use, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import { composeResult } from './compose-result.ts'
import type { Action, EditorState } from './editor-state.ts'

interface DownloadSectionProps {
  task: TaskInState<'ready'>
  editorState: EditorState
  dispatch: Dispatch<Action>
  fetchOriginal: () => Promise<Blob>
  fetchCutout: () => Promise<Blob>
  notify: EditorProps['notify']
}

/** Download of the result, or a copy to the clipboard. */
export function DownloadSection({
  task,
  editorState,
  dispatch,
  fetchOriginal,
  fetchCutout,
  notify,
}: DownloadSectionProps) {
  const [isComposing, setIsComposing] = useState(false)
  const { format, backgroundType, trim } = editorState
  const reportAction = use(ResultActionContext)
  const name = resultFileName(task.inputs[0]?.fileName ?? '', 'cut-out', fileExtensions[format])
  const composeAs = async (targetFormat: ImageFormat) =>
    composeResult(await fetchCutout(), fetchOriginal, { ...editorState, format: targetFormat })
  const runComposing = async (work: () => Promise<void>, failureMessage: string) => {
    setIsComposing(true)
    try {
      await work()
    } catch {
      notify(failureMessage, 'error')
    } finally {
      setIsComposing(false)
    }
  }
  const download = () =>
    runComposing(
      async () => {
        downloadBlob(await composeAs(format), name)
        reportAction(task.id, 'downloaded')
      },
      t('This browser can’t save this image as {format}', { format: format.toUpperCase() }),
    )
  const copy = () =>
    runComposing(async () => {
      // Pass the promise itself: some browsers allow `write` only synchronously within the click event.
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': composeAs('png') })])
      reportAction(task.id, 'copied')
      notify(t('Copied to clipboard'), 'info')
    }, t("Can't copy image to the clipboard"))

  const serverOutput =
    backgroundType === 'transparent' && !trim && task.outputs.find(output => output.format === format)
  const primaryProps = { size: 'special', wide: true, icon: <Download />, 'data-primary': '' } as const
  return (
    <>
      <FormatChoice
        value={format}
        onChange={selected => dispatch({ type: 'format-chosen', format: selected })}
      />
      {format === 'jpeg' && backgroundType === 'transparent' && (
        <Note>{t('JPEG doesn’t support transparency, so the background will be white.')}</Note>
      )}
      <PrimaryAction>
        {serverOutput ? (
          <Button {...primaryProps} href={downloadUrl(serverOutput.href, name)}>
            {t('Download')}
          </Button>
        ) : (
          <Button {...primaryProps} loading={isComposing} onClick={() => void download()}>
            {t('Download')}
          </Button>
        )}
      </PrimaryAction>
      <Button
        variant="outline"
        color="gray"
        wide
        icon={<Copy />}
        disabled={isComposing}
        onClick={() => void copy()}
      >
        {t('Copy')}
      </Button>
    </>
  )
}
