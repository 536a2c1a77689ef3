import { Trans, t } from '@pentimento/language'
import type { Contract } from '@pentimento/tools/contract'
import { Button } from '@pentimento/ui'
import { outerAddress, serverAddress } from '../../data/address.ts'
import { usePage } from '../../shell/use-page.ts'
import { Prose } from '../prose/Prose.tsx'
import { listedTools } from '../tools/listed-tools.ts'
import { Call } from './Call.tsx'

const code = { code: <code /> }

export function Api() {
  usePage('API', t('Use every tool over HTTP: send an image, track the task and fetch the result.'))
  const tool = listedTools.find(({ contract }) => wantsPictureAlone(contract))
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
          components={code}
        />
      </p>
      <Call>{`curl -c jar --json '{"email":"you@example.org","password":"…"}' \\
  ${outerAddress('/api/auth/sign-in/email')}`}</Call>
      <h2>{t('Send an image')}</h2>
      <p>
        <Trans
          id="Create a task with a multipart form: the image as <code>image</code>, and the tool’s parameters as JSON in <code>params</code>. With <code>Prefer: wait=25</code>, the response waits for the result for up to that many seconds."
          components={code}
        />
      </p>
      {tool && (
        <Call>{`curl -b jar -H 'Prefer: wait=25' -F image=@in.jpg \\
  ${outerAddress(`/api/tools/${tool.contract.id}/tasks`)}`}</Call>
      )}
      <p>
        {t(
          'A 200 response contains the finished task and the URLs of its results. A 202 response contains its position in the queue.',
        )}
      </p>
      <h2>{t('Track the task and fetch the result')}</h2>
      <Call>{`curl -b jar ${outerAddress('/api/tasks/TASK')}
curl -b jar -O -J "${outerAddress('/api/tasks/TASK/outputs/image')}?download=out.png"`}</Call>
      <p>
        <Trans
          id="You can also cancel, retry and delete the task. A WebSocket at <code>/api/events</code> sends queue positions and progress as they change."
          components={code}
        />
      </p>
      <h2>{t('Errors')}</h2>
      <p>
        <Trans
          id="Errors are problem details (RFC 9457) with a stable code, a readable message, and whether a retry may help. <code>Retry-After</code> says when."
          components={code}
        />
      </p>
      <h2>{t('Full specification')}</h2>
      <p>{t('The specification lists every tool, its parameters and their ranges, and every response.')}</p>
      <p>
        <Button href={serverAddress('/openapi.json')} variant="outline">
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
              components={code}
            />
          </li>
        ))}
      </ul>
    </Prose>
  )
}

const wantsPictureAlone = ({ takes, params }: Contract) =>
  'image' in takes &&
  Object.entries(takes).every(([name, { optional }]) => optional || name === 'image') &&
  params.safeParse({}).success
