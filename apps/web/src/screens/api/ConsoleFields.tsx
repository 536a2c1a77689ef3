import { t } from '@pentimento/language'
import { type ImageFormat, mediaTypes } from '@pentimento/protocol'
import type { ApiEndpoint, ApiFile } from '@pentimento/tools/api'
import { type ApiField, fieldsOf } from '@pentimento/tools/api-fields'
import { ChipGroup, FileDrop, TextField } from '@pentimento/ui'
import styles from './console.module.css'
import type { ConsoleInput } from './console-request.ts'

interface ConsoleFieldsProps {
  endpoint: ApiEndpoint
  input: ConsoleInput
  onChange: (input: ConsoleInput) => void
}

/** A form for an endpoint's files, fields and format, under the names that a program uses. */
export function ConsoleFields({ endpoint, input, onChange }: ConsoleFieldsProps) {
  const { outputFormat } = endpoint
  return (
    <>
      {Object.entries(endpoint.files).map(([name, file]) => (
        <FileField
          key={name}
          name={name}
          file={file}
          value={input.files[name]}
          onChange={value => onChange({ ...input, files: { ...input.files, [name]: value } })}
        />
      ))}
      {fieldsOf(endpoint).map(field => (
        <ValueField
          key={field.name}
          field={field}
          value={input.texts[field.name] ?? ''}
          onChange={value => onChange({ ...input, texts: { ...input.texts, [field.name]: value } })}
        />
      ))}
      {outputFormat.by === 'accept' && (
        <Choice
          name="accept"
          options={outputFormat.formats.map(format => ({ value: format, label: mediaTypes[format] }))}
          value={input.format ?? outputFormat.formats[0]}
          onChange={format => onChange({ ...input, format: format as ImageFormat })}
        />
      )}
    </>
  )
}

interface FileFieldProps {
  name: string
  file: ApiFile
  value: File | undefined
  onChange: (file: File) => void
}

function FileField({ name, file, value, onChange }: FileFieldProps) {
  const megapixels = Math.floor(file.maxPixels / 1e6)
  return (
    <div className={styles.field}>
      <code>{name}</code>
      <FileDrop
        compact
        title={value?.name ?? t('Drop an image here')}
        buttonLabel={t('Choose an image')}
        hint={[
          t('{formats}; up to {megapixels} megapixels', {
            formats: file.formats.map(format => format.toUpperCase()).join(', '),
            megapixels,
          }),
        ]}
        accept={file.formats.map(format => mediaTypes[format]).join()}
        onFiles={([first]) => first && onChange(first)}
      />
    </div>
  )
}

interface ValueFieldProps {
  field: ApiField
  value: string
  onChange: (value: string) => void
}

function ValueField({ field, value, onChange }: ValueFieldProps) {
  const { name, kind, choices, min, max, isRequired } = field
  if (choices)
    return (
      <Choice
        name={name}
        options={choices.map(choice => ({ value: choice, label: choice }))}
        value={value || (field.default ?? '')}
        onChange={onChange}
      />
    )
  const range = kind === 'number' && min !== undefined && max !== undefined
  return (
    <TextField
      label={name}
      type={kind === 'number' ? 'number' : 'text'}
      required={isRequired}
      value={value}
      {...(range && { min, max, hint: t('{min} to {max}', { min, max }) })}
      {...(kind === 'text' && max !== undefined && { maxLength: max })}
      {...(kind === 'json' && { hint: 'JSON' })}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

interface ChoiceProps {
  name: string
  options: { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

function Choice({ name, ...rest }: ChoiceProps) {
  return (
    <div className={styles.field}>
      <code aria-hidden="true">{name}</code>
      <ChipGroup label={name} wraps {...rest} />
    </div>
  )
}
