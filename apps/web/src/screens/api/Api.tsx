import { Trans, t } from '@pentimento/language'
import type { Contract } from '@pentimento/tools/contract'
import { Button } from '@pentimento/ui'
import { publicUrl, serverUrl } from '../../data/server-url.ts'
import { listedTools } from '../../shell/listed-tools.ts'
import { usePageMetadata } from '../../shell/use-page-metadata.ts'
import { Prose } from '../prose/Prose.tsx'
import { CodeBlock } from './CodeBlock.tsx'

const codeComponents = { code: <code /> }

export function Api() {
  usePageMetadata('API', t('Use every tool over HTTP: send an image, track the task and fetch the result.'))
  const tool = listedTools.find(({ contract }) => needsOnlyImage(contract))
  return (
    <Prose
      title="API"
      lead={t(
        'Use every tool over HTTP, just like the web app does: send an image, track the task and fetch the result.',
      )}
    >
      <h2>{t('Sign in')}</h2>
      <p>
        <Trans
          id="The response sets a cookie that identifies your tasks. <code>jar</code> saves it for later requests. Without an account, <code>GET /api/app-check</code> tells you what you have to prove first."
          components={codeComponents}
        />
      </p>
      <CodeBlock>{`curl -c jar --json '{"email":"you@example.org","password":"…"}' \\
  ${publicUrl('/api/auth/sign-in/email')}`}</CodeBlock>
      <h2>{t('Send an image')}</h2>
      <p>
        <Trans
          id="Create a task with a multipart form: the image as <code>image</code>, and the tool’s parameters as JSON in <code>params</code>. With <code>Prefer: wait=25</code>, the response waits for the result for up to that many seconds."
          components={codeComponents}
        />
      </p>
      {tool && (
        <CodeBlock>{`curl -b jar -H 'Prefer: wait=25' -F image=@in.jpg \\
  ${publicUrl(`/api/tools/${tool.contract.id}/tasks`)}`}</CodeBlock>
      )}
      <p>
        {t(
          'A 200 response contains the finished task and the URLs of its results. A 202 response contains its position in the queue.',
        )}
      </p>
      <h2>{t('Track the task and fetch the result')}</h2>
      <CodeBlock>{`curl -b jar ${publicUrl('/api/tasks/TASK')}
curl -b jar -O -J "${publicUrl('/api/tasks/TASK/outputs/image')}?download=out.png"`}</CodeBlock>
      <p>
        <Trans
          id="You can also cancel, retry and delete the task. A WebSocket at <code>/api/events</code> sends queue positions and progress as they change."
          components={codeComponents}
        />
      </p>
      <h2>{t('Errors')}</h2>
      <p>
        <Trans
          id="Errors are problem details (RFC 9457) with a stable code, a readable message, and whether a retry may help. <code>Retry-After</code> says when."
          components={codeComponents}
        />
      </p>
      <h2>{t('Full specification')}</h2>
      <p>{t('The specification lists every tool, its parameters and their ranges, and every response.')}</p>
      <p>
        <Button href={serverUrl('/openapi.json')} variant="outline">
          {t('OpenAPI 3.1 specification')}
        </Button>
      </p>
      <h2>{t('Tools')}</h2>
      <ul>
        {listedTools.map(({ contract, name, tagline }) => (
          <li key={contract.id}>
            <Trans
              id="<code>{id}</code>: {name}. {tagline}"
              values={{ id: contract.id, name, tagline }}
              components={codeComponents}
            />
          </li>
        ))}
      </ul>
    </Prose>
  )
}

const needsOnlyImage = ({ inputs, params }: Contract) =>
  'image' in inputs &&
  Object.entries(inputs).every(([name, { optional }]) => optional || name === 'image') &&
  params.safeParse({}).success
