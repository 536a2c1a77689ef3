import { t } from '@pentimento/language'
import { usePageMetadata } from '../../shell/use-page-metadata.ts'
import { Prose } from '../prose/Prose.tsx'
import styles from './credits.module.css'
import sources from './sources.json' with { type: 'json' }

const cc0 = 'CC0'
const publicDomain = t('Public domain')
const noRestrictions = t('No known copyright restrictions')

/** The photographs of the examples; `public/examples/CREDITS.md` has the same table. */
const credits = [
  { photo: t('Woman in a forest'), source: sources.woods, terms: cc0 },
  { photo: t('Tree in a meadow'), source: sources.meadow, terms: cc0 },
  { photo: t('Birds at sunset'), source: sources.birds, terms: cc0 },
  { photo: t('Wind-bent tree'), source: sources.tree, terms: cc0 },
  { photo: t('Parthenon'), source: sources.parthenon, terms: cc0 },
  { photo: t('Hibiscus'), source: sources.hibiscus, terms: cc0 },
  { photo: t('Pink flower'), source: sources.flower, terms: cc0 },
  { photo: t('Building'), source: sources.building, terms: cc0 },
  { photo: t('Book with a title'), source: sources.book, terms: cc0 },
  { photo: t('Portrait of a woman'), source: sources.woman, terms: noRestrictions },
  { photo: t('Portrait of a miner'), source: sources.miner, terms: noRestrictions },
  { photo: t('Man with a cap'), source: sources.cap, terms: noRestrictions },
  { photo: t('Portrait of Eileen Collins'), source: sources.astronaut, terms: publicDomain },
  { photo: t('Rocket before launch'), source: sources.rocket, terms: publicDomain },
  { photo: t('Chelsea the cat'), source: sources.cat, terms: cc0 },
  { photo: t('Cup of coffee'), source: sources.coffee, terms: cc0 },
]

export function Credits() {
  usePageMetadata(t('Photo credits'), t('The photographs in the examples, and their sources.'))
  return (
    <Prose
      title={t('Photo credits')}
      lead={t(
        'The examples show real photographs. The results were made by the built-in engines and haven’t been retouched.',
      )}
    >
      <table className={styles.credits}>
        <thead>
          <tr>
            <th scope="col">{t('Photo')}</th>
            <th scope="col">{t('Source')}</th>
            <th scope="col">{t('Terms')}</th>
          </tr>
        </thead>
        <tbody>
          {credits.map(({ photo, source, terms }) => (
            <tr key={source}>
              <th scope="row">{photo}</th>
              <td>{source}</td>
              <td>{terms}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Prose>
  )
}
