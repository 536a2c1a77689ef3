import { t } from '@pentimento/language'
import {
  ActionList,
  errorMessage,
  Note,
  Panel,
  PrimaryAction,
  SingleImage,
  StageArea,
  StartOver,
  UndoBar,
  type UndoHandlers,
  useInitialFocus,
} from '@pentimento/stage'
import { Button, ErrorMessage, Skeleton, Switch } from '@pentimento/ui'
import { Images, RotateCcw } from 'lucide-react'
import { type Dispatch, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { universalResizer } from '../contract.ts'
import { guideOf } from '../presets.ts'
import { CardView } from './CardView.tsx'
import { CommonSettings } from './CommonSettings.tsx'
import styles from './editor.module.css'
import { type Action, type EditorState, requestParams } from './editor-state.ts'
import { FormatPicker } from './FormatPicker.tsx'
import { FormatSets } from './FormatSets.tsx'
import type { FormatBoard } from './use-board.ts'
import type { AnalysisState } from './use-image-analysis.ts'
import { useRows } from './use-rows.ts'

interface FormatEditorProps
  extends Pick<EditorProps<typeof universalResizer>, 'contract' | 'copy' | 'templates' | 'notify'> {
  board: FormatBoard | undefined
  /** URL of the original. */
  url: string | undefined
  analysisState: AnalysisState
  editorState: EditorState
  dispatch: Dispatch<Action>
  undoHandlers: UndoHandlers
  /** Repeat the image analysis after it failed. */
  onRetryAnalysis: () => void
  onStart: () => void
  onStartOver: () => void
}

/** The board with a preview of each format, and the panel of settings. */
export function FormatEditor(props: FormatEditorProps) {
  const {
    contract,
    copy,
    board,
    url,
    analysisState,
    editorState,
    dispatch,
    undoHandlers,
    onRetryAnalysis,
    onStart,
    onStartOver,
    templates,
    notify,
  } = props
  const { cards, settings } = editorState
  const panelRef = useInitialFocus('button')
  const [hasGuides, setHasGuides] = useState(true)
  const count = cards.length
  const params = contract.params.safeParse(requestParams(editorState))
  const failure =
    count > 0 && params.success && contract.validateRequest?.({ params: params.data, sizes: {} })
  return (
    <>
      <StageArea>
        {board ? (
          <Board board={board} analysisState={analysisState} hasGuides={hasGuides} dispatch={dispatch} />
        ) : (
          <SingleImage
            isTransitional
            url={url}
            alt={t('Your image')}
            fallback={t('This browser can’t display this file format. You can still create the images.')}
          />
        )}
      </StageArea>
      <Panel ref={panelRef} label={t('Formats')}>
        <UndoBar {...undoHandlers} />
        <FormatPicker cards={cards} dispatch={dispatch} />
        {templates && (
          <FormatSets templates={templates} notify={notify} editorState={editorState} dispatch={dispatch} />
        )}
        {cards.some(({ source }) => 'preset' in source && guideOf(source.preset)) && (
          <Switch label={t('Safe areas and round crops')} checked={hasGuides} onChange={setHasGuides} />
        )}
        <div className={styles.found}>
          <AnalysisNote analysisState={analysisState} onRetryAnalysis={onRetryAnalysis} />
        </div>
        <CommonSettings
          copy={copy}
          settings={settings}
          borderColor={analysisState.state === 'ready' ? analysisState.analysis.edgeColor.color : undefined}
          onSet={changed => dispatch({ type: 'settings-changed', settings: changed })}
        />
        <PrimaryAction>
          {failure && <ErrorMessage title={errorMessage(failure.code, failure.detail)} />}
          <Button
            size="special"
            wide
            icon={<Images />}
            disabled={count === 0 || Boolean(failure)}
            onClick={onStart}
          >
            {t('Create {count, plural, one {# image} other {# images}}', { count })}
          </Button>
        </PrimaryAction>
        <StartOver confirms onStartOver={onStartOver} />
        <Note>{previewNote(board)}</Note>
      </Panel>
    </>
  )
}

interface BoardProps {
  board: FormatBoard
  analysisState: AnalysisState
  hasGuides: boolean
  dispatch: Dispatch<Action>
}

function Board({ board, analysisState, hasGuides, dispatch }: BoardProps) {
  const rows = useRows(board.formats.map(({ target }) => target))
  return (
    <ul
      ref={rows.ref}
      className={styles.board}
      data-searching={analysisState.state === 'loading' ? '' : undefined}
    >
      {board.formats.map((format, index) => (
        <CardView
          key={format.card.id}
          imageUrl={board.url}
          analysis={board.analysis}
          format={format}
          hasGuide={hasGuides}
          style={rows.styles[index]}
          isAnalyzed={analysisState.state === 'ready'}
          onChange={changes => dispatch({ type: 'card-changed', id: format.card.id, changes })}
          onRemove={() => dispatch({ type: 'card-removed', id: format.card.id })}
        />
      ))}
      {board.formats.length === 0 && (
        <li className={styles.none}>{t('Choose formats to preview your image.')}</li>
      )}
    </ul>
  )
}

/** A note on how closely the previews match the results, and which engine makes them. */
function previewNote(board: FormatBoard | undefined): string {
  const exact = t('Crops and backgrounds are exact previews.')
  const generated = board?.formats.flatMap(({ marginPreview }) =>
    marginPreview?.state === 'ready' ? marginPreview : [],
  )[0]
  if (!generated) return `${exact} ${t('Areas beyond the image are generated on the server.')}`
  const { madeBy, resultBy } = generated
  const preview =
    madeBy === resultBy
      ? t(
          'Areas beyond the image are a small preview by {madeBy}. They’re generated again at full size, so details will differ.',
          { madeBy },
        )
      : t(
          'Areas beyond the image are a small preview by {madeBy}. The results are made by {resultBy} and will look different.',
          { madeBy, resultBy },
        )
  return `${exact} ${preview}`
}

/** State of the image analysis, which determines the best method of each format. */
function AnalysisNote({
  analysisState,
  onRetryAnalysis,
}: {
  analysisState: AnalysisState
  onRetryAnalysis: () => void
}) {
  switch (analysisState.state) {
    case 'loading':
      return (
        <div role="status">
          <ActionList>
            <Note>{t('Detecting the subject… Until then, crops are centered.')}</Note>
            <Skeleton ratio={40} />
          </ActionList>
        </div>
      )
    case 'error':
      return (
        <ActionList>
          <Note>
            {t(
              analysisState.message
                ? 'Couldn’t detect the subject: {reason}. For now, crops are centered. The server tries again when it creates the images.'
                : 'Couldn’t detect the subject. For now, crops are centered. The server tries again when it creates the images.',
              { reason: analysisState.message },
            )}
          </Note>
          <Button variant="outline" color="gray" wide icon={<RotateCcw />} onClick={onRetryAnalysis}>
            {t('Detect again')}
          </Button>
        </ActionList>
      )
    case 'ready':
      return (
        <Note>
          {analysisState.analysis.isTransparent
            ? t('Everything that isn’t transparent is treated as the subject.')
            : analysisState.analysis.box
              ? t('Subject detected by {madeBy}.', { madeBy: analysisState.madeBy })
              : t('No clear subject found by {madeBy}. Crops focus on the areas that stand out most.', {
                  madeBy: analysisState.madeBy,
                })}
        </Note>
      )
  }
}
