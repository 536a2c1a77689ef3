import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { freePort, type House, openHouse } from '../scripts/house.ts'
import { consented } from './consented.ts'
import { visitorSettings } from './servers.ts'

type StorageState = Awaited<ReturnType<APIRequestContext['storageState']>>

/** A house for the tests of one file, which may close it and find it as it was when it opens again. */
export interface OwnHouse {
  origin: string
  dataFolder: string
  open(): Promise<void>
  close(): Promise<void>
  /** While it is closed: change what its database has, as time or many uses would. */
  change(sql: string): Promise<void>
  /** A window there of somebody who has these cookies. */
  openWindow(browser: Browser, cookies?: StorageState['cookies']): Promise<Page>
  /** Close it for good. */
  remove(): Promise<void>
}

export async function houseOfItsOwn(settings: Record<string, string>): Promise<OwnHouse> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'pentimento-own-house-'))
  // At a port that all share, a house that a failed test left would be taken for this one.
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
