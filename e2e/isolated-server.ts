import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { findFreePort, startTestServer, type TestServer } from '../scripts/test-server.ts'
import { consentedState } from './consented-state.ts'
import { visitorEnv } from './servers.ts'

type StorageState = Awaited<ReturnType<APIRequestContext['storageState']>>

/** A server for the tests of one file. Its data survives a stop and start. */
export interface IsolatedServer {
  origin: string
  dataFolder: string
  start(): Promise<void>
  stop(): Promise<void>
  /** Run SQL on the database, for example to simulate past usage. Only while the server is stopped. */
  runSql(sql: string): Promise<void>
  /** Open a page of the server in a new browser context with these cookies. */
  openPage(browser: Browser, cookies?: StorageState['cookies']): Promise<Page>
  /** Stop the server and remove its data. */
  remove(): Promise<void>
}

export async function createIsolatedServer(env: Record<string, string>): Promise<IsolatedServer> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'pentimento-isolated-'))
  // Not a fixed port: a server left by a failed test could be mistaken for this one.
  const port = await findFreePort()
  const origin = `http://localhost:${port}`
  let server: TestServer | undefined
  const stop = async () => {
    await server?.close()
    server = undefined
  }
  return {
    origin,
    dataFolder,
    start: async () => {
      server = await startTestServer({ ...visitorEnv, ...env, PENTIMENTO_DATA: dataFolder }, port)
    },
    stop,
    runSql: async sql => {
      const database = await PGlite.create(join(dataFolder, 'database'))
      await database.exec(sql)
      await database.close()
    },
    openPage: async (browser, cookies = []) => {
      const { origins } = consentedState(origin)
      const context = await browser.newContext({ baseURL: origin, storageState: { cookies, origins } })
      return context.newPage()
    },
    remove: async () => {
      await stop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
