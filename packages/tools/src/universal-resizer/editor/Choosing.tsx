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
            {count === 0 && (
              <li className={styles.none}>{t('Choose formats to see the picture in them.')}</li>
            )}
          </ul>
        ) : (
          <LonePicture
            passing
            url={url}
            alt={t('Your picture')}
            fallback={t('This browser cannot show this format. The formats can be made all the same.')}
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
            {t('Make {count, plural, one {# picture} other {# pictures}}', { count })}
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
  const exact = t('Crops and grounds are shown as they will be.')
  const made = board?.formats.flatMap(({ extension }) => (extension?.state === 'made' ? extension : []))[0]
  if (!made) return `${exact} ${t('What lies beyond the picture is made up on the server.')}`
  const { madeBy, resultBy } = made
  const preview =
    madeBy === resultBy
      ? t(
          'What lies beyond the picture is a small preview by {madeBy}, which makes it up anew at full size: details will differ.',
          { madeBy },
        )
      : t(
          'What lies beyond the picture is a small preview by {madeBy}; {resultBy} makes the results, which will look different.',
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
            <Aside>{t('Looking for the subject. Until it is found, crops lie in the middle.')}</Aside>
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
                ? 'The subject could not be looked for: {reason}. Crops lie in the middle here; the server looks again when it makes them.'
                : 'The subject could not be looked for. Crops lie in the middle here; the server looks again when it makes them.',
              { reason: search.says },
            )}
          </Aside>
          <Button variant="outline" color="gray" wide icon={<RotateCcw />} onClick={onLookAgain}>
            {t('Look again')}
          </Button>
        </Acts>
      )
    case 'found':
      return (
        <Aside>
          {search.scene.isTransparent
            ? t('The subject is what is not transparent.')
            : search.scene.box
              ? t('Subject found by {madeBy}.', { madeBy: search.madeBy })
              : t('No subject stands out to {madeBy}; crops go by what catches the eye.', {
                  madeBy: search.madeBy,
                })}
        </Aside>
      )
  }
}
