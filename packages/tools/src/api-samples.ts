// cspell:words setopt CURLOPT RETURNTRANSFER HTTPHEADER POSTFIELDS CURLINFO okhttp
import { fileExtensions, type ImageFormat } from '@pentimento/protocol'
import type { ApiEndpoint } from './define-api.ts'

/** A call of the public API, as code samples show it. */
export interface ApiCall {
  /** The server's origin. */
  origin: string
  path: string
  /** Media type to request; undefined for the endpoint's default. */
  accept?: string | undefined
  /** Fields with the names of files to send. */
  files: readonly { name: string; fileName: string }[]
  fields: readonly { name: string; value: string }[]
  /** File to write the result to. */
  resultName: string
}

/** Languages of code samples, by name. */
export const sampleLanguages = ['curl', 'JavaScript', 'Python', 'Go', 'PHP', 'Swift', 'Kotlin'] as const
export type SampleLanguage = (typeof sampleLanguages)[number]

/** Environment variable from which every sample reads the key. */
export const keyVariable = 'PENTIMENTO_API_KEY'

/** A complete program that makes a call, checks its response and saves the image. */
export function codeSample(language: SampleLanguage, call: ApiCall): string {
  return samples[language](call)
}

/** The name of an endpoint's result, without a chosen format in its default one. */
export function resultNameOf({ outputFormat }: ApiEndpoint, format?: ImageFormat): string {
  const byDefault =
    outputFormat.by === 'accept'
      ? outputFormat.formats[0]
      : outputFormat.by === 'endpoint'
        ? outputFormat.format
        : outputFormat.opaque
  return `result.${fileExtensions[format ?? byDefault]}`
}

const lines = (...parts: (string | false | string[])[]): string =>
  parts
    .flat()
    .filter(part => part !== false)
    .join('\n')

/** Quoted for a POSIX shell, if needed. */
export function shellQuoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

/** A form field of curl with a file; names with curl's separators are quoted. */
export function curlFile(name: string, fileName: string): string {
  const quoted = /[;,"\\]/.test(fileName) ? `"${fileName.replaceAll(/["\\]/g, '\\$&')}"` : fileName
  return `-F ${shellQuoted(`${name}=@${quoted}`)}`
}

/** A text field of curl, which isn't interpreted: with `-F`, a value such as `@name` would be a file. */
export const curlField = (name: string, value: string) => `--form-string ${shellQuoted(`${name}=${value}`)}`

function curl({ origin, path, accept, files, fields, resultName }: ApiCall): string {
  return [
    `curl --fail-with-body ${shellQuoted(origin + path)}`,
    `-H "x-api-key: $${keyVariable}"`,
    ...(accept ? [`-H ${shellQuoted(`accept: ${accept}`)}`] : []),
    ...files.map(({ name, fileName }) => curlFile(name, fileName)),
    ...fields.map(({ name, value }) => curlField(name, value)),
    `-o ${shellQuoted(resultName)}`,
  ].join(' \\\n  ')
}

/** A string literal in double quotes, as JavaScript, Python and Go have it. */
const quoted = (text: string) => JSON.stringify(text)

function javaScript({ origin, path, accept, files, fields, resultName }: ApiCall): string {
  return lines(
    files.length > 0 && "import { openAsBlob } from 'node:fs'",
    "import { writeFile } from 'node:fs/promises'",
    '',
    'const form = new FormData()',
    files.map(
      ({ name, fileName }) =>
        `form.append(${quoted(name)}, await openAsBlob(${quoted(fileName)}), ${quoted(fileName)})`,
    ),
    fields.map(({ name, value }) => `form.append(${quoted(name)}, ${quoted(value)})`),
    '',
    `const response = await fetch(${quoted(origin + path)}, {`,
    "  method: 'POST',",
    `  headers: { 'x-api-key': process.env.${keyVariable}${accept ? `, accept: ${quoted(accept)}` : ''} },`,
    '  body: form,',
    '})',
    'if (!response.ok) throw new Error((await response.json()).error)',
    `await writeFile('${resultName}', Buffer.from(await response.arrayBuffer()))`,
  )
}

function python({ origin, path, accept, files, fields, resultName }: ApiCall): string {
  return lines(
    'import os',
    '',
    'import requests',
    '',
    'response = requests.post(',
    `    ${quoted(origin + path)},`,
    `    headers={"x-api-key": os.environ["${keyVariable}"]${accept ? `, "accept": ${quoted(accept)}` : ''}},`,
    '    files={',
    files.map(({ name, fileName }) => `        ${quoted(name)}: open(${quoted(fileName)}, "rb"),`),
    // As files without a name, so that the form is multipart also without an image.
    fields.map(({ name, value }) => `        ${quoted(name)}: (None, ${quoted(value)}),`),
    '    },',
    '    timeout=60,',
    ')',
    'if not response.ok:',
    '    raise SystemExit(response.json()["error"])',
    `with open("${resultName}", "wb") as file:`,
    '    file.write(response.content)',
  )
}

function go({ origin, path, accept, files, fields, resultName }: ApiCall): string {
  const imports = ['bytes', 'io', 'log', 'mime/multipart', 'net/http', 'os']
  return lines(
    'package main',
    '',
    'import (',
    imports.map(name => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    '\tvar body bytes.Buffer',
    '\tform := multipart.NewWriter(&body)',
    files.length > 0 && [
      '\tfor name, path := range map[string]string{',
      ...files.map(({ name, fileName }) => `\t\t${quoted(name)}: ${quoted(fileName)},`),
      '\t} {',
      '\t\tcontent, err := os.ReadFile(path)',
      '\t\tif err != nil {',
      '\t\t\tlog.Fatal(err)',
      '\t\t}',
      '\t\tpart, _ := form.CreateFormFile(name, path)',
      '\t\tpart.Write(content)',
      '\t}',
    ],
    fields.map(({ name, value }) => `\tform.WriteField(${quoted(name)}, ${quoted(value)})`),
    '\tform.Close()',
    '',
    `\trequest, err := http.NewRequest("POST", ${quoted(origin + path)}, &body)`,
    '\tif err != nil {',
    '\t\tlog.Fatal(err)',
    '\t}',
    '\trequest.Header.Set("Content-Type", form.FormDataContentType())',
    `\trequest.Header.Set("x-api-key", os.Getenv("${keyVariable}"))`,
    accept !== undefined && `\trequest.Header.Set("Accept", ${quoted(accept)})`,
    '\tresponse, err := http.DefaultClient.Do(request)',
    '\tif err != nil {',
    '\t\tlog.Fatal(err)',
    '\t}',
    '\tdefer response.Body.Close()',
    '\tresult, err := io.ReadAll(response.Body)',
    '\tif err != nil || response.StatusCode != http.StatusOK {',
    '\t\tlog.Fatal(response.Status, " ", string(result), err)',
    '\t}',
    `\tif err := os.WriteFile("${resultName}", result, 0o644); err != nil {`,
    '\t\tlog.Fatal(err)',
    '\t}',
    '}',
  )
}

function php({ origin, path, accept, files, fields, resultName }: ApiCall): string {
  const literal = (text: string) => `'${text.replaceAll(/['\\]/g, '\\$&')}'`
  return lines(
    '<?php',
    `$request = curl_init(${literal(origin + path)});`,
    'curl_setopt_array($request, [',
    '    CURLOPT_RETURNTRANSFER => true,',
    '    CURLOPT_HTTPHEADER => [',
    `        'x-api-key: ' . getenv('${keyVariable}'),`,
    accept !== undefined && `        ${literal(`accept: ${accept}`)},`,
    '    ],',
    '    CURLOPT_POSTFIELDS => [',
    files.map(({ name, fileName }) => `        ${literal(name)} => new CURLFile(${literal(fileName)}),`),
    fields.map(({ name, value }) => `        ${literal(name)} => ${literal(value)},`),
    '    ],',
    ']);',
    '$body = curl_exec($request);',
    'if (curl_getinfo($request, CURLINFO_RESPONSE_CODE) !== 200) {',
    '    exit($body ?: curl_error($request));',
    '}',
    `file_put_contents('${resultName}', $body);`,
  )
}

/** A string literal of Swift, which writes code points as `\u{…}`. */
const swiftQuoted = (text: string) =>
  quoted(text)
    .replaceAll(/\\u([0-9a-f]{4})/g, '\\u{$1}')
    .replaceAll('\\b', '\\u{8}')
    .replaceAll('\\f', '\\u{c}')

function swift({ origin, path, accept, files, fields, resultName }: ApiCall): string {
  const partStart = (name: string, more = '') =>
    `append("--\\(boundary)\\r\\nContent-Disposition: form-data; name=\\"${name}\\"${more}\\r\\n\\r\\n")`
  return lines(
    'import Foundation',
    '',
    'let boundary = UUID().uuidString',
    'var body = Data()',
    'func append(_ text: String) { body.append(Data(text.utf8)) }',
    files.flatMap(({ name, fileName }) => [
      partStart(name, '; filename=\\"image\\"'),
      `body.append(try Data(contentsOf: URL(fileURLWithPath: ${swiftQuoted(fileName)})))`,
      'append("\\r\\n")',
    ]),
    fields.flatMap(({ name, value }) => [partStart(name), `append(${swiftQuoted(value)} + "\\r\\n")`]),
    'append("--\\(boundary)--\\r\\n")',
    '',
    `var request = URLRequest(url: URL(string: ${swiftQuoted(origin + path)})!)`,
    'request.httpMethod = "POST"',
    'request.setValue("multipart/form-data; boundary=\\(boundary)", forHTTPHeaderField: "Content-Type")',
    `let key = ProcessInfo.processInfo.environment["${keyVariable}"]`,
    'request.setValue(key, forHTTPHeaderField: "x-api-key")',
    accept !== undefined && `request.setValue(${swiftQuoted(accept)}, forHTTPHeaderField: "Accept")`,
    'let (data, response) = try await URLSession.shared.upload(for: request, from: body)',
    'guard (response as? HTTPURLResponse)?.statusCode == 200 else {',
    '  fatalError(String(decoding: data, as: UTF8.self))',
    '}',
    `try data.write(to: URL(fileURLWithPath: "${resultName}"))`,
  )
}

/** A string literal of Kotlin, in which `$` starts a template. */
const kotlinQuoted = (text: string) => quoted(text).replaceAll('$', '\\$').replaceAll('\\f', '\\u000c')

function kotlin({ origin, path, accept, files, fields, resultName }: ApiCall): string {
  return lines(
    'import java.io.File',
    'import okhttp3.MultipartBody',
    'import okhttp3.OkHttpClient',
    'import okhttp3.Request',
    files.length > 0 && 'import okhttp3.RequestBody.Companion.asRequestBody',
    '',
    'fun main() {',
    '    val form = MultipartBody.Builder().setType(MultipartBody.FORM)',
    files.map(
      ({ name, fileName }) =>
        `        .addFormDataPart(${kotlinQuoted(name)}, ${kotlinQuoted(fileName)}, File(${kotlinQuoted(fileName)}).asRequestBody())`,
    ),
    fields.map(
      ({ name, value }) => `        .addFormDataPart(${kotlinQuoted(name)}, ${kotlinQuoted(value)})`,
    ),
    '        .build()',
    '    val request = Request.Builder()',
    `        .url(${kotlinQuoted(origin + path)})`,
    `        .header("x-api-key", System.getenv("${keyVariable}"))`,
    accept !== undefined && `        .header("Accept", ${kotlinQuoted(accept)})`,
    '        .post(form)',
    '        .build()',
    '    OkHttpClient().newCall(request).execute().use { response ->',
    '        check(response.isSuccessful) { response.body!!.string() }',
    `        File("${resultName}").writeBytes(response.body!!.bytes())`,
    '    }',
    '}',
  )
}

const samples: Record<SampleLanguage, (call: ApiCall) => string> = {
  curl,
  JavaScript: javaScript,
  Python: python,
  Go: go,
  PHP: php,
  Swift: swift,
  Kotlin: kotlin,
}
