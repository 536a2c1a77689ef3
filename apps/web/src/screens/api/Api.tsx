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
  usePage('API', t('Every tool by HTTP: send a picture, follow the task, fetch the result.'))
  const tool = listedTools.find(({ contract }) => wantsPictureAlone(contract))
  return (
    <Prose
      title="API"
      lead={t(
        'Every tool by HTTP, as the screens use it: send a picture, follow the task, fetch the result.',
      )}
    >
      <h2>{t('Sign in')}</h2>
      <p>
        <Trans
          id="The cookie that comes along says whose tasks they are; <code>jar</code> keeps it for what follows. Without an account, <code>GET /api/app-check</code> says what is to be proved first."
          components={code}
        />
      </p>
      <Call>{`curl -c jar --json '{"email":"you@example.org","password":"…"}' \\
  ${outerAddress('/api/auth/sign-in/email')}`}</Call>
      <h2>{t('Send a picture')}</h2>
      <p>
        <Trans
          id="A task begins with a multipart form: the picture as <code>image</code>, what the tool can be told as JSON in <code>params</code>. With <code>Prefer: wait=25</code> the answer waits until the result is there, at most so many seconds."
          components={code}
        />
      </p>
      {tool && (
        <Call>{`curl -b jar -H 'Prefer: wait=25' -F image=@in.jpg \\
  ${outerAddress(`/api/tools/${tool.contract.id}/tasks`)}`}</Call>
      )}
      <p>
        {t(
          '200 answers with the finished task and the addresses of its results, 202 with its place in the queue.',
        )}
      </p>
      <h2>{t('Follow it, fetch the result')}</h2>
      <Call>{`curl -b jar ${outerAddress('/api/tasks/TASK')}
curl -b jar -O -J "${outerAddress('/api/tasks/TASK/outputs/image')}?download=out.png"`}</Call>
      <p>
        <Trans
          id="The same task can be cancelled, tried again and deleted. A websocket at <code>/api/events</code> tells of places in the queue and of progress as they change."
          components={code}
        />
      </p>
      <h2>{t('When it goes wrong')}</h2>
      <p>
        <Trans
          id="Errors are problem documents (RFC 9457) with a code that does not change, words for people, and whether trying again may help. <code>Retry-After</code> says when."
          components={code}
        />
      </p>
      <h2>{t('All of it')}</h2>
      <p>{t('The description lists every tool, its parameters with their ranges, and every answer.')}</p>
      <p>
        <Button href={serverAddress('/openapi.json')} variant="outline">
          {t('OpenAPI 3.1 description')}
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
