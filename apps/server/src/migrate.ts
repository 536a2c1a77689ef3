import { readConfig } from './config.ts'
import { systemClock } from './platform/clock.ts'
import { openDatabase } from './platform/database.ts'
import { createLogger } from './platform/log.ts'
import { createQueue } from './platform/queue.ts'

// Creates or migrates the database and the queue's schema without starting a server.

const config = readConfig()
const log = createLogger(config.logLevel)
const database = await openDatabase(config, { clock: systemClock, log })
const queue = await createQueue(database, log)
await queue.stop(0)
await database.close()
