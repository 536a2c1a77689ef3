import { t } from '@pentimento/language'
import { limits } from '@pentimento/protocol'
import {
  announcementFor,
  EditorLayout,
  EmptyStage,
  errorMessage,
  SingleImage,
  StageArea,
  TaskError,
  TaskInProgress,
  toStage,
  type UndoHandlers,
  useNaturalSize,
  useObjectUrl,
} from '@pentimento/stage'
import { type Dispatch, useState } from 'react'
import { limitsOf } from '../../define-contract.ts'
import type { EditorProps } from '../../define-editor.ts'
import { examplesOf } from '../../examples.ts'
import type { imageUpscaler } from '../contract.ts'
import { type Action, acceptedImages, type EditorState, requestParamsFor } from './editor-state.ts'
import { OptionsPanel } from './OptionsPanel.tsx'
import { ResultView } from './ResultView.tsx'

interface SingleImageViewProps extends EditorProps<typeof imageUpscaler> {
  editorState: EditorState
  dispatch: Dispatch<Action>
  undoHandlers: UndoHandlers
  onFiles: (files: readonly File[]) => void
  onClearFiles: (clearRun: () => void) => void
  wasCleared: boolean
}

/** A single image, from the empty stage to its result. */
export function SingleImageView(props: SingleImageViewProps) {
  const { contract, run, runs, start, cancel, retry, clear, fetchImage, notify } = props
  const { editorState, onFiles, onClearFiles, wasCleared } = props
  const file = acceptedImages(editorState)[0]?.file
  const fileUrl = useObjectUrl(file)
  const size = useNaturalSize(fileUrl)
  const stage = toStage(run, undefined)
  const task = run.state === 'accepted' ? run.task : undefined
  const url = fileUrl ?? task?.inputs[0]?.href
  const reuse = useReuseInput({ ...props, hasFile: file !== undefined })
  const submit = () => {
    const requestParams = file && requestParamsFor(editorState.settings, [file])
    if (requestParams) start({ image: file }, requestParams)
  }
  return (
    <EditorLayout
      stage={stage}
      announcement={announcementFor(stage, t('Upscaling…'), t('The result is ready'))}
    >
      {stage.state === 'empty' && !file && (
        <EmptyStage
          maxBytes={limitsOf(contract.inputs.image).maxBytes}
          maxFiles={runs ? limits.maxBatchSize : 1}
          error={lastErrorMessage(editorState)}
          examples={examplesOf(props.contract.id, props.copy)}
          onFiles={onFiles}
          fetchImage={fetchImage}
          notify={notify}
          takesFocus={wasCleared}
        />
      )}
      {stage.state === 'empty' && file && (
        <>
          <StageArea>
            <SingleImage
              url={fileUrl}
              alt={t('Your image')}
              fallback={t('This browser can’t display this file format.')}
            />
          </StageArea>
          <OptionsPanel
            {...props}
            settings={editorState.settings}
            files={[file]}
            size={size}
            onStart={submit}
            onStartOver={() => onClearFiles(clear)}
          />
        </>
      )}
      {(stage.state === 'uploading' || stage.state === 'queued' || stage.state === 'processing') && (
        <TaskInProgress stage={stage} url={url} actionLabel={t('Upscaling…')} onCancel={cancel} />
      )}
      {stage.state === 'ready' && (
        <ResultView
          task={stage.task}
          originalUrl={url}
          isFetching={reuse.isFetching}
          onChangeSettings={reuse.changeOptions}
          onStartOver={() => onClearFiles(clear)}
        />
      )}
      {stage.state === 'error' && (
        <TaskError
          stage={stage}
          url={url}
          onRetry={run.state === 'rejected' && file ? submit : retry}
          onChangeOptions={file && clear}
          onStartOver={() => onClearFiles(clear)}
        />
      )}
    </EditorLayout>
  )
}

/** Return to the options with the same image; for a task opened from History, it's fetched from the server first. */
function useReuseInput({
  run,
  fetchImage,
  notify,
  clear,
  onFiles,
  hasFile,
}: SingleImageViewProps & { hasFile: boolean }) {
  const [isFetching, setIsFetching] = useState(false)
  const input = run.state === 'accepted' ? run.task.inputs[0] : undefined
  const fetchInput = async (href: string, fileName: string) => {
    setIsFetching(true)
    try {
      const blob = await fetchImage(href)
      onFiles([new File([blob], fileName, { type: blob.type })])
      clear()
    } catch {
      notify(errorMessage('internal'), 'error')
    } finally {
      setIsFetching(false)
    }
  }
  const changeOptions = () => {
    if (hasFile || !input) clear()
    else void fetchInput(input.href, input.fileName)
  }
  return { changeOptions, isFetching }
}

function lastErrorMessage({ images }: EditorState): string | undefined {
  const errorCode = images.at(-1)?.errorCode
  return errorCode && errorMessage(errorCode)
}
