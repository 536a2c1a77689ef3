import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { freePort, type House, openHouse } from '../scripts/house.ts'
import { consented } from './consented.ts'
import { visitorSettings } from './servers.ts'

type StorageState = Awaited<ReturnType<APIRequestContext['storageState']>>

/** A server for the tests of one file. Its data survives a stop and start. */
export interface OwnHouse {
  origin: string
  dataFolder: string
  open(): Promise<void>
  close(): Promise<void>
  /** Run SQL on the database, for example to simulate past usage. Only while the server is stopped. */
  change(sql: string): Promise<void>
  /** Open a page of the server in a new browser context with these cookies. */
  openWindow(browser: Browser, cookies?: StorageState['cookies']): Promise<Page>
  /** Stop the server and remove its data. */
  remove(): Promise<void>
}

export async function houseOfItsOwn(settings: Record<string, string>): Promise<OwnHouse> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'pentimento-own-house-'))
  // Not a fixed port: a server left by a failed test could be mistaken for this one.
  const port = await freePort()
  const origin = `http://localhost:${port}`
  let house: House | undefined
  const close = async () => {
    await house?.close()
    house = undefined
  }
  return {
    origin,
    dataFolder,
    open: async () => {
      house = await openHouse({ ...visitorSettings, ...settings, PENTIMENTO_DATA: dataFolder }, port)
    },
    close,
    change: async sql => {
      const database = await PGlite.create(join(dataFolder, 'database'))
      await database.exec(sql)
      await database.close()
    },
    openWindow: async (browser, cookies = []) => {
      const { origins } = consented(origin)
      const context = await browser.newContext({ baseURL: origin, storageState: { cookies, origins } })
      return context.newPage()
    },
    remove: async () => {
      await close()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
