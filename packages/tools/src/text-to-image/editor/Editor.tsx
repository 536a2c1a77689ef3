import { t } from '@pentimento/language'
import type { ErrorCode } from '@pentimento/protocol'
import { announcementFor, EditorLayout, SingleImage, TaskError, TaskInProgress } from '@pentimento/stage'
import type { EditorProps } from '../../define-editor.ts'
import type { textToImage } from '../contract.ts'
import { IdeaList } from './IdeaList.tsx'
import { ImageSkeletons } from './ImageSkeletons.tsx'
import { PromptForm } from './PromptForm.tsx'
import { ResultView } from './ResultView.tsx'
import { selectedResult } from './session-results.ts'
import { useEditorState } from './use-editor-state.ts'

/** Errors about the prompt; they're shown at the prompt field. */
const promptErrorCodes: readonly (ErrorCode | undefined)[] = ['invalid-prompt', 'nsfw-prompt']

export default function Editor(props: EditorProps<typeof textToImage>) {
  const { copy, run, cancel, retry, generatesPhotos = false } = props
  const editor = useEditorState(props)
  const { params, stage, results, shown, submit, select, regenerate, editPrompt, startOver } = editor
  const promptError =
    stage.state === 'error' && promptErrorCodes.includes(stage.code) ? stage.message : undefined
  const isActive = stage.state === 'uploading' || stage.state === 'queued' || stage.state === 'processing'
  const actionLabel = params.images === 1 ? t('Generating the image…') : t('Generating the images…')
  const doneLabel = params.images === 1 ? t('The image is ready') : t('The images are ready')
  return (
    <EditorLayout stage={stage} announcement={announcementFor(stage, actionLabel, doneLabel)}>
      {isActive && (
        <TaskInProgress
          stage={stage}
          url={undefined}
          content={<ImageSkeletons params={params} />}
          actionLabel={actionLabel}
          onCancel={cancel}
        />
      )}
      {stage.state === 'error' && !promptError && (
        <TaskError
          stage={stage}
          url={undefined}
          content={<ImageSkeletons params={params} isStatic />}
          onRetry={run.state === 'rejected' ? () => submit(params) : retry}
          onChangeOptions={() => editPrompt()}
          onStartOver={startOver}
        />
      )}
      {(stage.state === 'empty' || stage.state === 'ready') && shown && (
        <ResultView
          copy={copy}
          generatesPhotos={generatesPhotos}
          shown={shown}
          results={results}
          onSelect={select}
          onRegenerate={changed => regenerate(shown.task, changed)}
          onEditPrompt={() => editPrompt(shown.task)}
          onStartOver={startOver}
        />
      )}
      {((stage.state === 'empty' && !shown) || promptError) && (
        <PromptView copy={copy} generatesPhotos={generatesPhotos} editor={editor} promptError={promptError} />
      )}
    </EditorLayout>
  )
}

interface PromptViewProps extends Pick<EditorProps<typeof textToImage>, 'copy' | 'generatesPhotos'> {
  editor: ReturnType<typeof useEditorState>
  promptError: string | undefined
}

/** The form, with the latest image of this session or, before the first, ideas. */
function PromptView({ copy, generatesPhotos, editor, promptError }: PromptViewProps) {
  const { params, results, set, submit, showResults } = editor
  const latest = selectedResult(results, undefined)
  return (
    <PromptForm
      copy={copy}
      generatesPhotos={generatesPhotos}
      params={params}
      onSet={set}
      onSubmit={submit}
      promptError={promptError}
      onBack={latest && showResults}
    >
      {latest ? (
        <SingleImage
          url={latest.output.href}
          alt={t('Latest image')}
          ratio={latest.output.width / latest.output.height}
        />
      ) : (
        <IdeaList onSelect={set} />
      )}
    </PromptForm>
  )
}
