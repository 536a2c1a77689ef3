import { t, translateData } from '@pentimento/language'
import styles from './editor.module.css'
import type { GenerationParams } from './generation-params.ts'
import { ideas } from './ideas.ts'

/** Example prompts, each with its image. */
export function IdeaList({ onSelect }: { onSelect: (idea: Partial<GenerationParams>) => void }) {
  return (
    <section className={styles.ideas} aria-labelledby="ideas-title">
      <h2 id="ideas-title" className={styles.ideasTitle}>
        {t('Describe an image, or start with one of these')}
      </h2>
      <ul className={styles.ideaList}>
        {ideas.map(({ href, ...idea }) => (
          <li key={idea.prompt}>
            <button type="button" className={styles.idea} onClick={() => onSelect(idea)}>
              <img src={href} alt="" loading="lazy" draggable={false} width={480} height={360} />
              <span>{translateData(idea.prompt)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
