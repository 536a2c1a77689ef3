import { t } from '@pentimento/language'
import { useObjectUrl } from '@pentimento/stage'
import { Badge, Spinner } from '@pentimento/ui'
import { useEffect, useRef, useState } from 'react'
import type { ApiResponse } from '../../data/public-api.ts'
import { formatCount } from '../../shell/format-count.ts'
import styles from './console.module.css'

/** What became of a request. */
export type Exchange =
  | { state: 'none' | 'sending' | 'unreachable' }
  | { state: 'answered'; response: ApiResponse }

/** A response's status, time, headers and image or error. Its place has a fixed size, so that nothing below it moves. */
export function ConsoleResponse({ exchange }: { exchange: Exchange }) {
  const ref = useRef<HTMLElement>(null)
  const { state } = exchange
  useEffect(() => {
    if (state === 'sending') ref.current?.scrollIntoView({ block: 'nearest' })
  }, [state])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it needs the focus for the keyboard
    <section ref={ref} className={styles.response} aria-label={t('Response')} aria-live="polite" tabIndex={0}>
      {exchange.state === 'answered' ? (
        <Answer response={exchange.response} />
      ) : (
        <p className={styles.placeholder}>
          {exchange.state === 'sending' && <Spinner />}
          {placeholders[exchange.state]}
        </p>
      )}
    </section>
  )
}

const placeholders = {
  none: t('The response appears here: its status, headers, time, and the image.'),
  sending: t('Waiting for the response…'),
  unreachable: t('Couldn’t reach the server. Check your connection'),
}

function Answer({ response }: { response: ApiResponse }) {
  const { status, headers, tookMs, body } = response
  const isImage = body.type.startsWith('image/')
  return (
    <>
      <p className={styles.status}>
        <Badge tone={status < 400 ? 'moss' : 'vermilion'}>{`HTTP ${status}`}</Badge>
        <span>{t('{duration} ms', { duration: formatCount(Math.round(tookMs)) })}</span>
        <span>{t('{bytes} bytes', { bytes: formatCount(body.size) })}</span>
      </p>
      {isImage ? <ResultImage body={body} /> : <ResponseText body={body} />}
      <dl className={styles.headers}>
        {byImportance(headers).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function ResultImage({ body }: { body: Blob }) {
  const url = useObjectUrl(body)
  return <img src={url} alt={t('Result')} className={styles.image} />
}

function ResponseText({ body }: { body: Blob }) {
  const [text, setText] = useState('')
  useEffect(() => {
    let isCurrent = true
    void body.text().then(read => isCurrent && setText(read))
    return () => {
      isCurrent = false
    }
  }, [body])
  return <pre className={styles.text}>{text}</pre>
}

/** Headers that programs read, the most useful first. Others, such as those that protect pages, come after them. */
const usefulHeaders = [
  'x-credits-consumed',
  'x-remaining-credits',
  'content-type',
  'content-length',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
]

function byImportance(headers: ApiResponse['headers']): ApiResponse['headers'] {
  const rank = (name: string) => {
    const at = usefulHeaders.indexOf(name)
    return at < 0 ? usefulHeaders.length : at
  }
  return headers.toSorted(([a], [b]) => rank(a) - rank(b))
}
