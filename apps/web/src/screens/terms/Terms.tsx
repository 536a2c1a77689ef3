import { limits } from '@pentimento/protocol'
import { Link } from '@tanstack/react-router'
import { usePage } from '../../shell/use-page.ts'
import { Prose } from '../prose/Prose.tsx'

export function Terms() {
  usePage('Terms', 'What you may expect of this server, and what it expects of you.')
  return (
    <Prose title="Terms" lead="What you may expect of this server, and what it expects of you.">
      <h2>Your pictures stay yours</h2>
      <p>
        You keep all rights in what you bring, and get all rights in the results that this server could have.
        You let it do with them only what is needed to do the work you ask for. How they are kept is in the{' '}
        <Link to="/a/privacy">privacy notice</Link>.
      </p>
      <h2>What you bring</h2>
      <ul>
        <li>Bring only pictures that you may use, and do not take marks off pictures that are not yours.</li>
        <li>Bring nothing that is against the law, and no pornography; some of it is refused by itself.</li>
        <li>Do not make of people what they are not, to harm or to deceive.</li>
        <li>Do not work around limits, and leave the server its breath: others use it too.</li>
      </ul>
      <p>Who does not keep to this may be shut out.</p>
      <h2>What you get</h2>
      <p>
        Results are made by programs and may be wrong; look at them before you rely on them. The service is
        offered as it is, without a promise that it is always there. Results are kept for{' '}
        {limits.keepResultsDays} days: download what you want to keep.
      </p>
      <h2>Subscriptions</h2>
      <p>
        Where this server sells a plan, the price and what it includes are shown before you buy. You may
        cancel at any time and keep what you paid for until the end of the period.
      </p>
      <h2>The software</h2>
      <p>
        Pentimento is free software under the GNU Affero General Public License, version 3 or later. You may
        read it, change it and run it yourself; who offers it changed over a network shares the changes. These
        terms are those of this server, and do not narrow that licence.
      </p>
    </Prose>
  )
}
