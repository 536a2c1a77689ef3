import { t, translateData } from '@pentimento/language'
import styles from './editor.module.css'
import type { GenerationParams } from './generation-params.ts'

type Idea = Pick<GenerationParams, 'prompt' | 'style' | 'aspect' | 'seed'> & { href: string }

/** Example prompts in English, each with the image that the built-in engine generates from it with its seed. */
export const ideas: readonly Idea[] = [
  { prompt: 'A lighthouse by the sea at sunset, three seagulls', style: 'illustration', seed: 7 },
  { prompt: 'A fox in a snowy forest at night under the moon', style: 'watercolor', seed: 11 },
  { prompt: 'Three penguins on the ice under the northern lights', style: '3d', seed: 8 },
  { prompt: 'A cottage by a lake in autumn, mountains behind it', style: 'oil', seed: 5 },
  { prompt: 'A turtle and four fish under water', style: 'none', seed: 2 },
  { prompt: 'A red car in a city street at night, in the rain', style: 'comic', seed: 9 },
].map((idea, index) => ({
  ...(idea as Omit<Idea, 'aspect' | 'href'>),
  aspect: '4:3',
  href: `/examples/text-to-image/idea-${index + 1}.webp`,
}))

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
            <button
              type="button"
              className={styles.idea}
              onClick={() => onSelect({ ...idea, prompt: translateData(idea.prompt) })}
            >
              <img src={href} alt="" loading="lazy" draggable={false} width={480} height={360} />
              <span>{translateData(idea.prompt)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
