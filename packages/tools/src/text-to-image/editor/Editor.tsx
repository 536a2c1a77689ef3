import { t } from '@pentimento/language'
import type { ErrorCode } from '@pentimento/protocol'
import { announcementOf, Desk, Failed, LonePicture, UnderWay } from '@pentimento/stage'
import type { EditorProps } from '../../define-editor.ts'
import type { textToImage } from '../contract.ts'
import { Asking } from './Asking.tsx'
import { Ideas } from './Ideas.tsx'
import { lookedAt } from './made.ts'
import { Results } from './Results.tsx'
import { Sheets } from './Sheets.tsx'
import { useImagining } from './use-imagining.ts'

/** Errors about the prompt; they're shown at the prompt field. */
const ofWords: readonly (ErrorCode | undefined)[] = ['invalid-prompt', 'nsfw-prompt']

export default function Editor(props: EditorProps<typeof textToImage>) {
  const { copy, run, cancel, retry, bring, say, others } = props
  const imagining = useImagining(props)
  const { asking, stage, made, shown, set, begin, look, again, changeWords, backToMade, startAgain } =
    imagining
  const latest = lookedAt(made, undefined)
  const fault = stage.state === 'failed' && ofWords.includes(stage.code) ? stage.says : undefined
  const isUnderWay = stage.state === 'chosen' || stage.state === 'waiting' || stage.state === 'working'
  const doing = asking.images === 1 ? t('Generating the image…') : t('Generating the images…')
  const done = asking.images === 1 ? t('The image is ready') : t('The images are ready')
  return (
    <Desk stage={stage} announcement={announcementOf(stage, doing, done)}>
      {isUnderWay && (
        <UnderWay
          stage={stage}
          url={undefined}
          picture={<Sheets asking={asking} />}
          doing={doing}
          onCancel={cancel}
        />
      )}
      {stage.state === 'failed' && !fault && (
        <Failed
          stage={stage}
          url={undefined}
          picture={<Sheets asking={asking} areStill />}
          onRetry={run.state === 'refused' ? () => begin(asking) : retry}
          onChange={() => changeWords()}
          onStartAgain={startAgain}
        />
      )}
      {(stage.state === 'empty' || stage.state === 'comparing') && shown && (
        <Results
          copy={copy}
          bring={bring}
          say={say}
          others={others}
          shown={shown}
          made={made}
          onLook={look}
          onAgain={changed => again(shown.task, changed)}
          onChange={() => changeWords(shown.task)}
          onStartAgain={startAgain}
        />
      )}
      {((stage.state === 'empty' && !shown) || fault) && (
        <Asking
          copy={copy}
          asking={asking}
          onSet={set}
          onBegin={begin}
          fault={fault}
          onBack={latest && backToMade}
        >
          {latest ? (
            <LonePicture
              url={latest.output.href}
              alt={t('Latest image')}
              ratio={latest.output.width / latest.output.height}
            />
          ) : (
            <Ideas onTake={set} />
          )}
        </Asking>
      )}
    </Desk>
  )
}
