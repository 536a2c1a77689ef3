import { resolve } from 'node:path'
import { type Config, readConfig } from './config.ts'

/**
 * Run a command that gets one file as its argument, on the embedded database. Prints the message that it returns, or
 * of its error.
 */
export async function runFileCommand(
  name: string,
  run: (config: Config, file: string) => Promise<string>,
): Promise<void> {
  try {
    const [path, ...others] = process.argv.slice(2)
    if (!path || others.length > 0) throw new Error(`Usage: npm run ${name} -- FILE`)
    const config = readConfig()
    if (config.databaseUrl)
      throw new Error('The database is on a PostgreSQL server. Use its tools, pg_dump and pg_restore.')
    // npm runs its scripts in the root of the repository, and sets this to where the user is.
    const file = resolve(process.env['INIT_CWD'] ?? '.', path)
    process.stdout.write(`${await run(config, file)}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  }
}
