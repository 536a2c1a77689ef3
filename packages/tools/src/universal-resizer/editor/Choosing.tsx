import { t } from '@pentimento/language'
import {
  Acts,
  Aside,
  faultWords,
  LonePicture,
  Panel,
  Primary,
  StageArea,
  StartAgain,
  useFirstFocus,
} from '@pentimento/stage'
import { Button, ErrorNote, Skeleton } from '@pentimento/ui'
import { Images, RotateCcw } from 'lucide-react'
import type { Dispatch } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { universalResizer } from '../contract.ts'
import { CardView } from './CardView.tsx'
import { type Act, askedBy, type Editing } from './editing.ts'
import styles from './editor.module.css'
import { FormatPicker } from './FormatPicker.tsx'
import type { Board } from './use-board.ts'
import type { Search } from './use-scene.ts'
import { Wishes } from './Wishes.tsx'

interface ChoosingProps extends Pick<EditorProps<typeof universalResizer>, 'contract' | 'copy'> {
  board: Board | undefined
  /** URL of the original. */
  url: string | undefined
  search: Search
  editing: Editing
  dispatch: Dispatch<Act>
  /** Repeat the image analysis after it failed. */
  onLookAgain: () => void
  onStart: () => void
  onStartAgain: () => void
}

/** The board with a preview of each format, and the panel of settings. */
export function Choosing(props: ChoosingProps) {
  const { contract, copy, board, url, search, editing, dispatch, onLookAgain, onStart, onStartAgain } = props
  const { cards, settings } = editing
  const panelRef = useFirstFocus('button')
  const count = cards.length
  const params = contract.params.safeParse(askedBy(editing))
  const refused = count > 0 && params.success && contract.refuses?.({ params: params.data, sizes: {} })
  return (
    <>
      <StageArea>
        {board ? (
          <ul className={styles.board} data-searching={search.state === 'searching' ? '' : undefined}>
            {board.formats.map(format => (
              <CardView
                key={format.card.id}
                url={board.url}
                scene={board.scene}
                format={format}
                isKnown={search.state === 'found'}
                onChange={changes => dispatch({ type: 'changed', id: format.card.id, changes })}
                onRemove={() => dispatch({ type: 'removed', id: format.card.id })}
              />
            ))}
            {count === 0 && <li className={styles.none}>{t('Choose formats to preview your image.')}</li>}
          </ul>
        ) : (
          <LonePicture
            passing
            url={url}
            alt={t('Your image')}
            fallback={t('This browser can’t display this file format. You can still create the images.')}
          />
        )}
      </StageArea>
      <Panel ref={panelRef} label={t('Formats')}>
        <FormatPicker cards={cards} dispatch={dispatch} />
        <div className={styles.found}>
          <Found search={search} onLookAgain={onLookAgain} />
        </div>
        <Wishes
          copy={copy}
          settings={settings}
          rim={search.state === 'found' ? search.scene.rim.colour : undefined}
          onSet={changed => dispatch({ type: 'set', settings: changed })}
        />
        <Primary>
          {refused && <ErrorNote title={faultWords(refused.code, refused.detail)} />}
          <Button
            size="special"
            wide
            icon={<Images />}
            disabled={count === 0 || Boolean(refused)}
            onClick={onStart}
          >
            {t('Create {count, plural, one {# image} other {# images}}', { count })}
          </Button>
        </Primary>
        <StartAgain asks onStartAgain={onStartAgain} />
        <Aside>{shownWords(board)}</Aside>
      </Panel>
    </>
  )
}

/** A note on how closely the previews match the results, and which engine makes them. */
function shownWords(board: Board | undefined): string {
  const exact = t('Crops and backgrounds are exact previews.')
  const made = board?.formats.flatMap(({ extension }) => (extension?.state === 'made' ? extension : []))[0]
  if (!made) return `${exact} ${t('Areas beyond the image are generated on the server.')}`
  const { madeBy, resultBy } = made
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
function Found({ search, onLookAgain }: { search: Search; onLookAgain: () => void }) {
  switch (search.state) {
    case 'searching':
      return (
        <div role="status">
          <Acts>
            <Aside>{t('Detecting the subject… Until then, crops are centered.')}</Aside>
            <Skeleton ratio={40} />
          </Acts>
        </div>
      )
    case 'failed':
      return (
        <Acts>
          <Aside>
            {t(
              search.says
                ? 'Couldn’t detect the subject: {reason}. For now, crops are centered. The server tries again when it creates the images.'
                : 'Couldn’t detect the subject. For now, crops are centered. The server tries again when it creates the images.',
              { reason: search.says },
            )}
          </Aside>
          <Button variant="outline" color="gray" wide icon={<RotateCcw />} onClick={onLookAgain}>
            {t('Detect again')}
          </Button>
        </Acts>
      )
    case 'found':
      return (
        <Aside>
          {search.scene.isTransparent
            ? t('Everything that isn’t transparent is treated as the subject.')
            : search.scene.box
              ? t('Subject detected by {madeBy}.', { madeBy: search.madeBy })
              : t('No clear subject found by {madeBy}. Crops focus on the areas that stand out most.', {
                  madeBy: search.madeBy,
                })}
        </Aside>
      )
  }
}
