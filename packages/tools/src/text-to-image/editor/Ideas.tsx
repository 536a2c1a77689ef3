import { t, translated } from '@pentimento/language'
import type { Asking } from './asking.ts'
import styles from './editor.module.css'
import { ideas } from './ideas.ts'

/** Example prompts, each with its image. */
export function Ideas({ onTake }: { onTake: (idea: Partial<Asking>) => void }) {
  return (
    <section className={styles.ideas} aria-labelledby="ideas-title">
      <h2 id="ideas-title" className={styles.ideasTitle}>
        {t('Describe an image, or start with one of these')}
      </h2>
      <ul className={styles.ideaList}>
        {ideas.map(({ href, ...idea }) => (
          <li key={idea.prompt}>
            <button type="button" className={styles.idea} onClick={() => onTake(idea)}>
              <img src={href} alt="" loading="lazy" draggable={false} width={480} height={360} />
              <span>{translated(idea.prompt)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
