import { t } from '@pentimento/language'
import { type Contract, type InputSpec, limitsOf, mainImageOf } from '@pentimento/tools/contract'
import type { Copy } from '@pentimento/tools/copy'
import { exampleImage, exampleSize } from '@pentimento/tools/examples'
import { Accordion, AccordionItem, CompareDivider } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import styles from './about-tool.module.css'
import { PlanLimits } from './PlanLimits.tsx'

/** A tool's description, an example, its limits and frequent questions. */
export function AboutTool({ contract, copy }: { contract: Contract; copy: Copy }) {
  return (
    <section className={styles.about} aria-label={t('About this tool')}>
      <p className={styles.description}>{copy.description}</p>
      <Example contract={contract} copy={copy} />
      <Limits contract={contract} copy={copy} />
      <Questions questions={copy.questions} />
    </section>
  )
}

/** An example result, compared with its input if it has one. */
function Example({ contract, copy }: { contract: Contract; copy: Copy }) {
  const sizes = '(width < 960px) 92vw, 880px'
  const after = {
    ...exampleImage(contract.id, 1, 'after'),
    sizes,
    alt: t('Example after “{tool}”', { tool: copy.name }),
  }
  const hasInput = mainImageOf(contract) !== undefined
  return (
    <figure className={styles.example}>
      {hasInput ? (
        <CompareDivider
          before={{ ...exampleImage(contract.id, 1, 'before'), sizes, alt: t('Example before') }}
          after={after}
          {...exampleSize}
          defaultPosition={copy.split}
          background="checkerboard"
        />
      ) : (
        <img {...after} {...exampleSize} alt={after.alt} className={styles.made} loading="lazy" />
      )}
      <figcaption>
        {t('An example made by this tool with its built-in engine.')}{' '}
        {hasInput && <Link to="/a/credits">{t('Photo credits')}</Link>}
      </figcaption>
    </figure>
  )
}

function Questions({ questions }: Pick<Copy, 'questions'>) {
  if (questions.length === 0) return null
  return (
    <div className={styles.questions}>
      <h2>{t('Questions')}</h2>
      <Accordion size="large">
        {questions.map(({ question, answer }) => (
          <AccordionItem key={question} title={question}>
            {answer}
          </AccordionItem>
        ))}
      </Accordion>
    </div>
  )
}

function Limits({ contract, copy }: { contract: Contract; copy: Copy }) {
  const input = mainImageOf(contract)
  return (
    <dl className={styles.limits}>
      {input && <InputFacts input={input} />}
      <div>
        <dt>{t('Output')}</dt>
        <dd>{copy.size ?? t('same size as the original')}</dd>
      </div>
      <PlanLimits contract={contract} />
    </dl>
  )
}

function InputFacts({ input }: { input: InputSpec }) {
  const { maxPixels, maxBytes } = limitsOf(input)
  return (
    <>
      <div>
        <dt>{t('Formats')}</dt>
        <dd>{t('JPEG, PNG, WebP, GIF, TIFF, AVIF and HEIC')}</dd>
      </div>
      <div>
        <dt>{t('Limits')}</dt>
        <dd>
          {t('{megapixels, number} megapixels, {megabytes, number} MB', {
            megapixels: Math.round(maxPixels / 1e5) / 10,
            megabytes: Math.round(maxBytes / 2 ** 20),
          })}
        </dd>
      </div>
    </>
  )
}
