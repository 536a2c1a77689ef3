import { language, Trans, t } from '@pentimento/language'
import { apiRules, formatMoney, packPriceOf, toCredits } from '@pentimento/protocol'
import { Button, classNames } from '@pentimento/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { pricesQuery } from '../../data/billing.ts'
import { publicUrl, serverUrl } from '../../data/server-url.ts'
import { sessionQuery } from '../../data/session.ts'
import { usePageMetadata } from '../../shell/use-page-metadata.ts'
import shared from '../screen.module.css'
import styles from './api.module.css'
import { CodeBlock } from './CodeBlock.tsx'
import { Console } from './Console.tsx'
import { firstEndpoint } from './listed-endpoints.ts'
import { Prices } from './Prices.tsx'

/** The same in every language. */
const title = 'API'
const codeComponents = { code: <code /> }

export function Api() {
  usePageMetadata(title, t('Every tool as one HTTP request: send an image, get the result. Pay by use.'))
  return (
    <div className={classNames(shared.page, styles.api)}>
      <header className={styles.header}>
        <h1>{title}</h1>
        <p className={shared.lead}>
          {t('Every tool as one HTTP request: send an image, get the result. Pay by use.')}
        </p>
        <p className={shared.actions}>
          <Button href="#console">{t('Try it')}</Button>
          <Button href={serverUrl('/docs/api')} variant="outline">
            {t('Reference')}
          </Button>
        </p>
        <ul className={styles.facts}>
          <li>{t('Works with programs for Clipdrop’s API after changing their host')}</li>
          <li>
            {t('{credits} free credits for each account with a confirmed email address', {
              credits: toCredits(apiRules.welcomeCredits),
            })}
          </li>
          <li>{t('A request without a result costs nothing')}</li>
        </ul>
      </header>
      <section aria-labelledby="console">
        <h2 id="console">{t('Try it')}</h2>
        <Console />
      </section>
      <section aria-labelledby="prices">
        <h2 id="prices">{t('Prices')}</h2>
        <p>{t('A result costs credits. Enter your requests to see how many you need.')}</p>
        <SoldPrices />
        <p className={shared.actions}>
          <Button variant="outline" render={<Link to="/a/pricing" />}>
            {t('Pricing')}
          </Button>
        </p>
      </section>
      <Guide />
    </div>
  )
}

/** The prices in credits, and in money on a server that sells credits. */
function SoldPrices() {
  const { data: user } = useQuery(sessionQuery)
  const { data: prices } = useQuery(pricesQuery(user?.id))
  const priceOf = (credits: number) =>
    formatMoney(packPriceOf(credits), prices?.isSold ? prices.currency : 'eur', language())
  return <Prices priceOf={prices?.isSold ? priceOf : undefined} />
}

/** What a program has to know besides the endpoints. */
function Guide() {
  const path = firstEndpoint?.path ?? ''
  return (
    <section className={styles.guide} aria-labelledby="guide">
      <h2 id="guide">{t('In your program')}</h2>
      <h3>{t('Errors')}</h3>
      <p>
        <Trans
          id="Every error is JSON: <code>{example}</code>. The status says what to do: 400 and 422 change the request or the image, 401 and 403 check the key, 402 buy credits, 429 and 503 try again after <code>Retry-After</code>."
          values={{ example: '{"error": "…"}' }}
          components={codeComponents}
        />
      </p>
      <h3>{t('Credits and limits')}</h3>
      <p>
        <Trans
          id="<code>x-credits-consumed</code> and <code>x-remaining-credits</code> say what a request cost and what’s left. A key may send 60 requests a minute by default; <code>RateLimit</code> says how many are left."
          components={codeComponents}
        />
      </p>
      <h3>{t('Repeated requests')}</h3>
      <p>
        <Trans
          id="With an <code>Idempotency-Key</code>, repeating a request after a lost connection is processed and charged once."
          components={codeComponents}
        />
      </p>
      <h3>{t('Long work')}</h3>
      <p>
        <Trans
          id="By default, a response takes at most 28 seconds. For longer work, <code>Prefer: respond-async</code> returns a task at once; its URL is in <code>Location</code>."
          components={codeComponents}
        />
      </p>
      <CodeBlock>{`curl -i ${publicUrl(path)} -H "x-api-key: $PENTIMENTO_API_KEY" \\
  -H 'prefer: respond-async' -F image_file=@photo.jpg
curl ${publicUrl('/api/tasks/TASK')} -H "x-api-key: $PENTIMENTO_API_KEY"
curl -OJ "${publicUrl('/api/tasks/TASK/outputs/image')}?download=result.png" \\
  -H "x-api-key: $PENTIMENTO_API_KEY"`}</CodeBlock>
      <h3>{t('TypeScript client')}</h3>
      <p>
        {t(
          'The client in packages/sdk has a method for each endpoint, with types, retries, upload progress and polling. It has no dependencies and runs in browsers, Node, Deno and Bun.',
        )}
      </p>
      <CodeBlock>{`import { Pentimento } from '@pentimento/sdk'

const client = new Pentimento({ baseUrl: '${publicUrl('')}', apiKey: process.env.PENTIMENTO_API_KEY })
const { image, credits } = await client.removeBackground({ image_file: file })`}</CodeBlock>
    </section>
  )
}
