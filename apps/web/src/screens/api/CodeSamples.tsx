import { t } from '@pentimento/language'
import { type ApiCall, codeSample, sampleLanguages } from '@pentimento/tools/api-samples'
import { Tabs } from '@pentimento/ui'
import { CodeBlock } from './CodeBlock.tsx'

/** The same call in several languages. */
export function CodeSamples({ call }: { call: ApiCall }) {
  return (
    <Tabs
      label={t('Language')}
      tabs={sampleLanguages.map(language => ({
        value: language,
        label: language,
        content: <CodeBlock>{codeSample(language, call)}</CodeBlock>,
      }))}
    />
  )
}
